// Test only. Stands in for the vendor's frame library (https://apis.google.com/js/api.js), of which its sign-in
// uses this little: open a frame, ask whether it is there, pass named messages both ways and answer them.
(() => {
  const mark = 'kraal-stand-in';
  let lastId = 0;

  /** One end of the line between a page and a frame. */
  function line(other) {
    const handlers = new Map();
    const early = [];
    const waiting = new Map();
    const serve = async ({ id, name, data }) => {
      const result = await handlers.get(name)(data);
      other().postMessage({ mark, kind: 'answer', id, result }, '*');
    };
    const end = {
      register(name, handler) {
        handlers.set(name, handler);
        for (const call of early.splice(0))
          if (handlers.has(call.name)) void serve(call);
          else early.push(call);
      },
      send(name, data, callback) {
        lastId += 1;
        // The library's own callback ends by throwing even when all is well; the vendor's script swallows it too.
        if (callback)
          waiting.set(lastId, (result) => {
            try {
              callback([result]);
            } catch {}
          });
        other().postMessage({ mark, kind: 'call', id: lastId, name, data }, '*');
      },
      restyle: async () => {},
      ping(callback) {
        return new Promise((resolve) => {
          const ask = setInterval(
            () =>
              end.send('ping', {}, () => {
                clearInterval(ask);
                callback?.();
                resolve([]);
              }),
            50,
          );
        });
      },
    };
    window.addEventListener('message', ({ data, source }) => {
      if (data?.mark !== mark || source !== other()) return;
      if (data.kind === 'answer') {
        waiting.get(data.id)?.(data.result);
        waiting.delete(data.id);
      } else if (handlers.has(data.name)) void serve(data);
      else if (data.name !== 'ping') early.push(data);
    });
    return end;
  }

  let parent = null;
  const context = {
    open({ where, url, attributes }, opened) {
      const frame = document.createElement('iframe');
      const { style = {}, ...rest } = attributes ?? {};
      Object.assign(frame.style, style);
      for (const [name, value] of Object.entries(rest)) frame.setAttribute(name, value);
      frame.src = url;
      where.appendChild(frame);
      return opened(line(() => frame.contentWindow));
    },
    getParentIframe() {
      parent ??= line(() => window.parent);
      parent.register('ping', () => ({}));
      return parent;
    },
  };
  window.gapi = {
    load: (_name, { callback }) => setTimeout(() => callback()),
    iframes: { CROSS_ORIGIN_IFRAMES_FILTER: 'any', Iframe: {}, getContext: () => context },
  };
  const asked = new URL(document.currentScript.src).searchParams.get('onload');
  setTimeout(() => (asked ? window[asked]?.() : window.gapi_onload?.()));
})();
