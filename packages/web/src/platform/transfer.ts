/** What a file's way is measured by: it may take long, but not stand still. */
export const standstillMs = 30_000;
/** The server reads a file that has arrived for ninety seconds at most, and answers then. */
const readByServerMs = 120_000;

/** Ends what nothing has come or gone of for a while. */
function watchOf() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = (ms = standstillMs): void => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), ms);
  };
  moved();
  return { signal: controller.signal, moved, end: () => clearTimeout(timer) };
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** An answer with all its bytes; they may take as long as they keep coming. */
export async function receiveWhole(
  fetcher: Fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  const watch = watchOf();
  try {
    const response = await fetcher(url, { ...init, signal: watch.signal });
    const reader = response.body?.getReader();
    if (!reader) return response;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      watch.moved();
      chunks.push(part.value);
    }
    const { status, statusText, headers } = response;
    return new Response(new Blob(chunks), { status, statusText, headers });
  } finally {
    watch.end();
  }
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const one of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = one.indexOf(':');
    if (at > 0) headers.append(one.slice(0, at).trim(), one.slice(at + 1).trim());
  }
  return headers;
};

/**
 * Sends a file. By the older of the browser's two ways, because `fetch` does not say how much has gone: a file that
 * still goes out over one bar of signal and one that hangs would look the same.
 */
export function sendFile(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  const watch = watchOf();
  const request = new XMLHttpRequest();
  const sent = new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new TypeError('The file did not arrive.'));
    request.open(method ?? 'POST', url);
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = () => watch.moved();
    request.upload.onload = () => watch.moved(readByServerMs);
    request.onload = () => {
      const { status } = request;
      // These have no body by definition, and an answer that is given one cannot be made.
      const body = [204, 205, 304].includes(status) ? null : request.response;
      resolve(new Response(body, { status, headers: headersOf(request) }));
    };
    request.onerror = fail;
    request.onabort = fail;
    watch.signal.onabort = () => request.abort();
    request.send(body instanceof FormData ? body : null);
  });
  return sent.finally(watch.end);
}
