/** As many entries as a timeline begins with, on screen and as the device knows it. */
export const timelinePage = 50;
