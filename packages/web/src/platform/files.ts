import type { Endpoint, Output } from '@kraal/contract/endpoint';
import { jsonOf, type Parts, respond, type Send, surroundings } from './api.ts';
import { receiveWhole, sendFile } from './transfer.ts';

/** Sends a file: as long as it moves, however long that takes. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  {
    params,
    file,
    name,
    query = {},
  }: {
    params: Record<string, string>;
    file: Blob;
    name: string;
    query?: Record<string, string> | undefined;
  },
): Promise<Output<E>> {
  const body = new FormData();
  body.append('file', file, name);
  const response = await respond(endpoint, { params, query, body }, sendFile);
  return (await jsonOf(response)) as Output<E>; // the server's serialiser holds the contract
}

const receive: Send = (url, init) => receiveWhole(surroundings.fetch, url, init);

export async function download(
  endpoint: Endpoint,
  parts: Parts,
  fallbackName: string,
): Promise<void> {
  const response = await respond(endpoint, parts, receive);
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    fallbackName;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export async function fetchBlob(endpoint: Endpoint, parts: Parts): Promise<Blob> {
  return (await respond(endpoint, parts, receive)).blob();
}
