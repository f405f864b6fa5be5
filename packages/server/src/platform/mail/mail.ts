import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { newId } from '../newId.ts';

/** `id` is the same each time one message is tried, so that a reader's program knows a second copy. */
type Message = { to: string; subject: string; text: string; id?: string };
/** Taken by a mail server, or only kept in the folder. */
type Mailed = 'sent' | 'kept';
export type Mail = { way: 'smtp' | 'folder'; send: (message: Message) => Promise<Mailed> };

/**
 * Through SMTP when configured; otherwise, or when the mail server does not take it, into a folder: no message is lost,
 * and no act of a farmer fails because a mail server does.
 */
export function openMail(
  smtpUrl: string | undefined,
  { from, outbox, say }: { from: string; outbox: string; say: (words: string) => void },
): Mail {
  const keep = async ({ to, subject, text, id }: Message): Promise<void> => {
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    await writeFile(
      join(outbox, `${id ?? newId()}.txt`),
      `To: ${to}\nSubject: ${subject}\n\n${text}\n`,
      {
        mode: 0o600,
      },
    );
  };
  if (!smtpUrl) {
    return {
      way: 'folder',
      send: async (message) => {
        await keep(message);
        say('No SMTP_URL is set: the mail was written to the outbox folder of the data directory.');
        return 'kept';
      },
    };
  }
  const transport = createTransport(smtpUrl);
  return {
    way: 'smtp',
    send: async (message) => {
      try {
        const { id, ...letter } = message;
        await transport.sendMail({
          from,
          ...letter,
          ...(id ? { messageId: `<${id}@kraal>` } : {}),
        });
        return 'sent';
      } catch (error) {
        await keep(message);
        say(
          `The mail server did not take a mail (${error instanceof Error ? error.message : 'no reason given'}): it was written to the outbox folder of the data directory.`,
        );
        return 'kept';
      }
    },
  };
}
