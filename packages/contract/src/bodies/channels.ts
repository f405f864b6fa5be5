import { severities } from '@kraal/domain/alerts/rules';
import { z } from 'zod';

const address = z
  .string()
  .trim()
  .max(1000)
  .regex(/^https?:\/\/\S+$/, 'Enter an address that begins with https:// (or http://, inside).');

export const webhookBody = z.object({
  name: z.string().trim().min(1).max(100),
  url: address,
  severityFrom: z.enum(severities),
  isOn: z.boolean(),
});

export const gatewayPresets = [
  'clickatell',
  'bulksms',
  'africastalking',
  'twilio_sms',
  'twilio_voice',
  'other',
] as const;
export type GatewayPreset = (typeof gatewayPresets)[number];

export const gatewayBody = z.object({
  preset: z.enum(gatewayPresets),
  url: address,
  /** A line each, `name: value`. */
  headers: z.string().max(2000),
  body: z.string().max(4000),
  /** By name; one that is left out stays as it was. */
  secrets: z.record(z.string().regex(/^[a-z][a-zA-Z0-9]{0,30}$/), z.string().min(1).max(500)),
  version: z.int().min(0),
});
