export type Encoding = 'br' | 'gzip' | 'identity'

/** RFC 9110 §12.5.3; `q=0` forbids an encoding. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const allowed = readCodings(accepted)
  const others = allowed.get('*') ?? false
  if (allowed.get('br') ?? others) return 'br'
  return (allowed.get('gzip') ?? others) ? 'gzip' : 'identity'
}

/** For answers that exist in gzip alone. */
export function acceptsGzip(accepted: string | undefined): boolean {
  if (accepted === undefined) return false
  const allowed = readCodings(accepted)
  return allowed.get('gzip') ?? allowed.get('*') ?? false
}

const readCodings = (accepted: string) => new Map(accepted.toLowerCase().split(',').map(readCoding))

function readCoding(coding: string): [name: string, allowed: boolean] {
  const [name = '', ...parameters] = coding.split(';').map((part) => part.trim())
  return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
}
