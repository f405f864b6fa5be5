import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@kraal/domain/people/languages';
import { afterAll, describe, expect, it } from 'vitest';
import { templatesIn } from './templates/template.ts';
import { openMail } from './mail.ts';

const folder = mkdtempSync(join(tmpdir(), 'kraal-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As much of a mail server as a letter needs (RFC 5321): it answers each line and keeps what it was told. */
async function mailServer(): Promise<{ port: number; heard: string[]; close: () => void }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inLetter = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n')) {
        heard.push(line);
        if (inLetter) {
          if (line !== '.') continue;
          inLetter = false;
          socket.write('250 kept\r\n');
        } else if (/^DATA/i.test(line)) {
          inLetter = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else if (line) socket.write('250 well\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, heard, close: () => void server.close() }; // it listens on a port
}

describe('mail', () => {
  it('goes out through the server that is configured', async () => {
    const { port, heard, close } = await mailServer();
    const mail = openMail(`smtp://127.0.0.1:${port}`, {
      from: 'Kraal <kraal@example.com>',
      outbox: folder,
      say: () => {},
    });
    expect(mail.way).toBe('smtp');
    await mail.send({ to: 'piet@example.com', subject: 'Ossewa', text: 'Goeiedag Piet' });
    close();
    expect(heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<kraal@example.com>',
        'RCPT TO:<piet@example.com>',
        'Subject: Ossewa',
        'Goeiedag Piet',
      ]),
    );
  });

  it('is kept, and the log says so, when that server cannot be reached', async () => {
    const said: string[] = [];
    await openMail('smtp://127.0.0.1:1', {
      from: 'kraal@example.com',
      outbox: join(folder, 'kept'),
      say: (words) => void said.push(words),
    }).send({ to: 'a@example.com', subject: 'Brandsiek', text: 'x' });
    expect(readdirSync(join(folder, 'kept'))).toHaveLength(1);
    expect(said.join()).toContain('did not take a mail');
  });

  it('is written to a folder that only its owner reads where none is configured, and the log says so', async () => {
    const said: string[] = [];
    await openMail(undefined, {
      from: 'kraal@example.com',
      outbox: join(folder, 'outbox'),
      say: (words) => void said.push(words),
    }).send({ to: 'piet@example.com', subject: 'Ossewa', text: 'Goeiedag Piet' });
    const [name = ''] = readdirSync(join(folder, 'outbox'));
    expect(readFileSync(join(folder, 'outbox', name), 'utf8')).toBe(
      'To: piet@example.com\nSubject: Ossewa\n\nGoeiedag Piet\n',
    );
    expect(statSync(join(folder, 'outbox', name)).mode & 0o777).toBe(0o600);
    expect(said.join()).toContain('SMTP_URL');
  });

  it('every letter exists in every language and carries its link', () => {
    const link = 'https://kraal.example/x';
    for (const language of languages) {
      const templates = templatesIn(language);
      for (const { subject, text } of [
        templates.reset({ firstName: 'P', minutes: 60, link }),
        templates.tries({ firstName: 'P', link }),
        templates.passwordChanged({ link }),
        templates.invitation({ farmName: 'F', days: 14, link }),
        templates.supportRequested({ farmName: 'F', hours: 2, reason: 'r', link }),
      ]) {
        expect(subject.length).toBeGreaterThan(5);
        expect(text).toContain(link);
      }
    }
    expect(templatesIn('xx')).toBe(templatesIn('en'));
  });
});
