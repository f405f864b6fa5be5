import type { Services } from '../../../platform/services.ts';
import { keepProfilePhoto } from '../profile.ts';

const mostBytes = 5 * 1024 * 1024;

/** Only the provider's own store of photos is asked: any other address could be one inside our own network. */
const isProviders = (url: URL): boolean =>
  url.protocol === 'https:' &&
  (url.hostname === 'googleusercontent.com' || url.hostname.endsWith('.googleusercontent.com'));

/** A photo is a courtesy: without one the person signs in all the same. */
export async function adoptPhoto(
  services: Services,
  userId: string,
  from: string | null,
): Promise<void> {
  if (!from || !URL.canParse(from) || !isProviders(new URL(from))) return;
  try {
    const response = await fetch(from, { redirect: 'error', signal: AbortSignal.timeout(3000) });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > mostBytes) return;
    const content = Buffer.from(await response.arrayBuffer());
    if (content.length <= mostBytes) await keepProfilePhoto(services, userId, content);
  } catch (error) {
    services.log.info({ err: error }, 'the photo of an identity provider could not be had');
  }
}
