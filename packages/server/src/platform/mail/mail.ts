import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { newId } from '../newId.ts';

type Letter = { to: string; subject: string; text: string };
export type Mail = { send: (letter: Letter) => Promise<void> };

/** Through SMTP when configured; otherwise into a folder, so that nothing is lost and nothing needs installing. */
export function openMail(smtpUrl: string | undefined, from: string, outbox: string, say: (words: string) => void): Mail {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl);
    return { send: async (letter) => void (await transport.sendMail({ from, ...letter })) };
  }
  return {
    send: async (letter) => {
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      await writeFile(join(outbox, `${newId()}.txt`), `To: ${letter.to}\nSubject: ${letter.subject}\n\n${letter.text}\n`, { mode: 0o600 });
      say('No SMTP_URL is set: the mail was written to the outbox folder of the data directory.');
    },
  };
}
