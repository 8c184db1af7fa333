/** The ten digits of an Indian number, however it was typed or pasted: `+91 98450-12345`, `098450 12345`. */
export function nationalNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .replace(/^(?:91|0)(?=\d{10})/, '')
    .slice(0, 10)
}
