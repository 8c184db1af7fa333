/** `+91 98450-12345` and `098450 12345` become `9845012345`. */
export function nationalNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .replace(/^(?:91|0)(?=\d{10})/, '')
    .slice(0, 10)
}
