export function filesOfKind(
  name: string,
  area: string,
  read: (path: string) => string,
): Record<string, string>;
