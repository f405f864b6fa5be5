import { inflateSync } from 'node:zlib';

/**
 * What a PDF of ours says, in the order in which it was written. Its fonts are the reader's own, so that each letter is
 * one byte of Latin-1, written as hexadecimal between angle brackets with the gaps between letters beside it.
 */
export function pdfText(file: Buffer): string {
  const texts: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    const end = file.indexOf('endstream', at);
    if (file.subarray(at - 3, at).toString() === 'end' || end < 0) continue;
    let content = '';
    try {
      content = inflateSync(file.subarray(at + 7, end)).toString('latin1');
    } catch {
      continue;
    }
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g))
      texts.push(
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      );
  }
  return texts.join('\n');
}
