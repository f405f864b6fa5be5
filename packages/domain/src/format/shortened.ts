/** No more than so many places of a text, and no half of a sign that takes two. */
export function shortened(text: string, most: number): string {
  const cut = text.slice(0, most);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
