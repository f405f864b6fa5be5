/** Counts up when an animal's state comes to hold something that old entries say too. */
export const projectionVersion = 23;
