export type Encoding = 'br' | 'gzip' | 'identity'

/** RFC 9110 §12.5.3; `q=0` forbids an encoding. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const allowed = new Map(accepted.toLowerCase().split(',').map(readCoding))
  const others = allowed.get('*') ?? false
  if (allowed.get('br') ?? others) return 'br'
  return (allowed.get('gzip') ?? others) ? 'gzip' : 'identity'
}

function readCoding(coding: string): [name: string, allowed: boolean] {
  const [name = '', ...parameters] = coding.split(';').map((part) => part.trim())
  return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))]
}
