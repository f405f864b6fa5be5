import { BlockList, isIP } from 'node:net';

/** Networks that no call out may reach: this machine, the networks around it, and what is no single host (RFC 6890). */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** An IPv4 address that comes as IPv6 is judged as what it is. */
function plain(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.groups?.['v4'];
  return mapped ?? bare;
}

export type Allowed = (host: string, address: string) => boolean;

/**
 * Which addresses the operator lists all the same: hosts by name, addresses and networks, with commas between. In a
 * farm's own network a model or a webhook may well stand beside the server.
 */
export function allowedBy(listed: string): Allowed {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const one of listed.split(',').map((text) => text.trim().toLowerCase())) {
    if (one === '') continue;
    const [address = '', bits] = one.split('/');
    const family = isIP(address);
    if (family === 0) names.add(one);
    else if (bits === undefined) networks.addAddress(address, family === 6 ? 'ipv6' : 'ipv4');
    else networks.addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  }
  return (host, address) => {
    const bare = plain(address);
    const family = isIP(bare);
    return (
      names.has(host.toLowerCase()) ||
      (family !== 0 && networks.check(bare, family === 6 ? 'ipv6' : 'ipv4'))
    );
  };
}

/** Whether an address is one of the open net. */
export function isOpen(address: string): boolean {
  const bare = plain(address);
  const family = isIP(bare);
  if (family === 0) return false;
  return !closed.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}
