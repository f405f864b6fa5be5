export function filesOfArea(
  area: string,
  thing: string,
  read: (path: string) => string,
): Record<string, string>;
