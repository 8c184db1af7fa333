import { BlockList, isIP, isIPv6 } from 'node:net'

/** Browsers and RFC 6761 count these names as loopback. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const hasBits =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
  return isIP(address) !== 0 && hasBits && rest.length === 0
}

export function networkList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
