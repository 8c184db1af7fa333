import type { Picture } from './pictures.ts'

/** A colour and that of the text on it, `#rrggbb`. */
export type TextGround = { colour: string; text: string }

/** What papers and mails show of the shop's own face. */
export type Look = { ground: TextGround; accent: TextGround; logo: Picture | null }

type Size = { width: number; height: number }

/** The largest size of the logo within these bounds. */
export function fitLogo({ width, height }: Size, max: Size): Size {
  const scale = Math.min(max.width / width, max.height / height)
  return { width: width * scale, height: height * scale }
}
