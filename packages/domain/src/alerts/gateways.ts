/** How a service is asked to send a text or to call: `{{to}}` and `{{text}}` are filled in, and secrets by their names; `{{xmlText}}` is the text where it stands inside of XML. */
export type GatewayTemplate = {
  channel: 'sms' | 'voice';
  url: string;
  headers: string;
  body: string;
  /** Names of the secrets that whoever has the account fills in. */
  secrets: readonly string[];
};

const form = 'content-type: application/x-www-form-urlencoded';
const json = 'content-type: application/json';

/** As the services document their requests; nothing of theirs is in the product but these lines. */
export const gatewayTemplates: Readonly<Record<string, GatewayTemplate>> = {
  clickatell: {
    channel: 'sms',
    url: 'https://platform.clickatell.com/messages',
    headers: `${json}\nauthorization: {{apiKey}}`,
    body: '{"content": {{text}}, "to": [{{to}}]}',
    secrets: ['apiKey'],
  },
  bulksms: {
    channel: 'sms',
    url: 'https://api.bulksms.com/v1/messages',
    headers: `${json}\nauthorization: Basic {{basicToken}}`,
    body: '{"to": {{to}}, "body": {{text}}}',
    secrets: ['basicToken'],
  },
  africastalking: {
    channel: 'sms',
    url: 'https://api.africastalking.com/version1/messaging',
    headers: `${form}\naccept: application/json\napiKey: {{apiKey}}`,
    body: 'username={{username}}&to={{to}}&message={{text}}',
    secrets: ['apiKey', 'username'],
  },
  twilio_sms: {
    channel: 'sms',
    url: 'https://api.twilio.com/2010-04-01/Accounts/{{accountSid}}/Messages.json',
    headers: `${form}\nauthorization: Basic {{basicToken}}`,
    body: 'From={{from}}&To={{to}}&Body={{text}}',
    secrets: ['accountSid', 'basicToken', 'from'],
  },
  twilio_voice: {
    channel: 'voice',
    url: 'https://api.twilio.com/2010-04-01/Accounts/{{accountSid}}/Calls.json',
    headers: `${form}\nauthorization: Basic {{basicToken}}`,
    body: 'From={{from}}&To={{to}}&Twiml=<Response><Say>{{xmlText}}</Say></Response>',
    secrets: ['accountSid', 'basicToken', 'from'],
  },
};

/** Headers that a request has of its own, or that would make another of it. */
const ownHeaders = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

type Filled = { url: string; headers: Record<string, string>; body: string };

/** In the form that a body has: text of JSON in quotes, of a form or an address with its signs escaped. */
function escapeFor(where: 'json' | 'form' | 'plain', value: string): string {
  if (where === 'json') return JSON.stringify(value);
  return where === 'form' ? encodeURIComponent(value) : value.replaceAll(/[\r\n]/g, ' ');
}

const inXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const fill = (
  template: string,
  values: Readonly<Record<string, string>>,
  where: 'json' | 'form' | 'plain',
): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    escapeFor(where, Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  );

/**
 * In: a template and what stands at its names. Out: the request. What is filled in is written as the body's own form
 * asks, so that no text of an alert can end a field and begin another, nor a header.
 */
export function fillGateway(
  { url, headers, body }: Pick<GatewayTemplate, 'url' | 'headers' | 'body'>,
  values: Readonly<Record<string, string>>,
): Filled {
  const all = { ...values, xmlText: inXml(values['text'] ?? '') };
  const lines = headers.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at < 1 || !/^[a-z0-9-]+$/.test(name) || ownHeaders.includes(name)) return [];
    return [[name, fill(line.slice(at + 1).trim(), all, 'plain')] as const];
  });
  const filled = Object.fromEntries(lines);
  const isJson = (filled['content-type'] ?? '').includes('json');
  return {
    url: fill(url, all, 'form'),
    headers: filled,
    body: fill(body, all, isJson ? 'json' : 'form'),
  };
}
