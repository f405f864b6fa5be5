import { pushKey, subscribePush, unsubscribePush } from '@kraal/contract/push';
import { call } from '../../platform/api.ts';
import { storedUser } from '../../platform/session.ts';
import { deviceName } from './deviceName.ts';

/** Who wants messages on this device, so that a lost subscription is made anew at each start; nobody else who signs in gets any. */
const wantedKey = 'kraal_push';

export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** On an iPhone or iPad only a product that was put on the home screen gets messages. */
const isUninstalledApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) &&
  !('standalone' in navigator && navigator.standalone === true);

const isWanted = (): boolean => {
  const me = storedUser()?.id;
  return me !== undefined && localStorage.getItem(wantedKey) === me;
};

export async function pushState(): Promise<PushState> {
  if (isUninstalledApple()) return 'install';
  if (!('PushManager' in window) || !('serviceWorker' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription && isWanted() ? 'on' : 'off';
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = await call(pushKey, {});
  const worker = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await worker.pushManager.subscribe(wanted);
  } catch (error) {
    // Made with the key of another installation: it is of no use any more.
    const old = await worker.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return worker.pushManager.subscribe(wanted);
  }
}

async function register(): Promise<void> {
  const { endpoint, keys } = (await subscribe()).toJSON();
  await call(subscribePush, {
    body: {
      endpoint: endpoint ?? '',
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      device: deviceName(navigator.userAgent).slice(0, 200),
    },
  });
}

/** Asks the person, then takes messages on this device. Out: how it stands afterwards. */
export async function switchPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  await register();
  localStorage.setItem(wantedKey, storedUser()?.id ?? '');
  return 'on';
}

export async function switchPushOff(): Promise<PushState> {
  localStorage.removeItem(wantedKey);
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) {
    await call(unsubscribePush, { query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  return 'off';
}

/** At each start: a subscription that was lost looks as if it were there, so it is told again. */
export async function keepPush(): Promise<void> {
  if (!isWanted() || !('PushManager' in window)) return;
  if (Notification.permission === 'granted') await register();
}
