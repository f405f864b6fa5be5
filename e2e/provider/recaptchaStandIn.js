// Test only. Stands in for the vendor's challenge (https://www.google.com/recaptcha/api.js): a box of the normal
// size that a click solves. It keeps what it was asked to draw, for the test to look at.
(() => {
  const widgets = [];
  window.kraalChallenges = widgets;
  window.grecaptcha = {
    render(container, params) {
      const widget = {
        size: params.size,
        sitekey: params.sitekey,
        response: '',
        expire: () => params['expired-callback']?.(),
      };
      widgets.push(widget);
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'I am not a robot';
      Object.assign(button.style, {
        width: '304px',
        height: '78px',
        border: '1px solid currentColor',
      });
      button.addEventListener('click', () => {
        widget.response = `solved-${widgets.length}`;
        params.callback(widget.response);
      });
      container.appendChild(button);
      return widgets.length; // the library takes 0 for none
    },
    getResponse: (id) => widgets[id - 1].response,
    reset: (id) => void (widgets[id - 1].response = ''),
    execute: () => {},
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]?.();
})();
