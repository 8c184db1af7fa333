import { contrast, mix } from '../../lib/contrast.ts'
import type { Look, TextGround } from '../../lib/look.ts'
import { palette } from '../../lib/palette.ts'
import type { Settings } from './rules.ts'

/** WCAG 2.2 AA asks for this contrast of text. */
const MIN_CONTRAST = 4.5
const STEPS = 100

const { ink, chalk, accent } = palette.day

const textOn = (colour: string) => (contrast(colour, ink) >= contrast(colour, chalk) ? ink : chalk)

/** The colour itself if it passes, else the nearest darker or lighter one that does. Black or white has to. */
function nearestShade(colour: string, passes: (shade: string) => boolean): string {
  for (let step = 0; step < STEPS; step++)
    for (const end of ['#000000', '#ffffff']) {
      const shade = mix(colour, end, step / STEPS)
      if (passes(shade)) return shade
    }
  return passes('#000000') ? '#000000' : '#ffffff'
}

/** `#rrggbb`. Dark or light text can be read on most colours; the others are darkened or lightened until it can. */
export function groundOf(colour: string): TextGround {
  const shade = nearestShade(colour, (each) => contrast(each, textOn(each)) >= MIN_CONTRAST)
  return { colour: shade, text: textOn(shade) }
}

/** `#rrggbb`: the nearest shade whose contrast with `ground` is at least `least`, of 4.5 or less. */
export function shadeOn(colour: string, ground: string, least = MIN_CONTRAST): string {
  return nearestShade(colour, (shade) => contrast(shade, ground) >= least)
}

/** The CSS variables of the colours that the owner has chosen. */
export function colourVariables(shop: Settings['shop']): Record<string, string> {
  const { ground, accent } = lookOf(shop)
  return {
    ...(shop.brand && { '--brand': ground.colour, '--on-brand': ground.text }),
    ...(shop.brand && ground.text === ink && { '--bright-brand': 'yes' }),
    ...(shop.accent && { '--color-accent': accent.colour, '--color-on-accent': accent.text }),
  }
}

export function lookOf(shop: Pick<Settings['shop'], 'brand' | 'accent' | 'logo'>): Look {
  return { ground: groundOf(shop.brand || ink), accent: groundOf(shop.accent || accent), logo: shop.logo }
}
