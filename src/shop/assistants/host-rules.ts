/** Of an assistant's profile, for people to read; empty where there is none. */
export function hostOf(profile: string): string {
  return /^https?:\/\/([^/?#@]+)/.exec(profile)?.[1] ?? ''
}
