/** How two written tags are compared: letters' case and the spaces people add do not tell animals apart. */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').trim().replace(/\s+/g, '').toUpperCase();
}
