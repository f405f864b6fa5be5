export const openRing = (ring: readonly [number, number][]): [number, number][] => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first && last && ring.length > 1 && first[0] === last[0] && first[1] === last[1]
    ? ring.slice(0, -1)
    : [...ring];
};
