import { type Dye, hex, lit } from './colour.ts'
import { type Anchor, bent, stroke, taper } from './path.ts'
import { type Mesh, mirroredMesh, type Side } from './solid.ts'

/**
 * A volume. `height` canvas px at its top, `radius` how far from the edge it has risen, `power` .5 for a true
 * cylinder to 1; `base` is what its edge starts at. It covers what lies behind, or with `add` bulges on it. With
 * `within` it is solved for all of `path` but only set there: the way to an open end that meets another part.
 */
export type Form = {
  path: string
  height: number
  radius: number
  power?: number
  base?: number
  add?: boolean
  within?: string
  /** It is set only inside `path` as well: for a piece that is made of several parts. */
  apart?: boolean
  /** An SVG transform of `path` and `within`: where the piece lies that the form belongs to. */
  place?: string
  /** The surface itself where it is known: it is set inside `path`, and nothing is solved. */
  mesh?: Mesh
  side?: Side
}

/** How a surface takes light: see `light.ts`. */
export type Surface = {
  exposure: number
  ambient: number
  highlight: number
  rim: number
  wrinkle: number
  weave: 'knit' | 'none' | 'twill'
}

/**
 * What stands does so from x `from` to `to` at y `ground`; `foot` is the outline of what touches the ground if it is
 * seen from above.
 */
export type Shadow = { lies: true } | { lies: false; from: number; to: number; ground: number; foot?: string }

/**
 * A product taken apart into what is drawn flat (`albedo`) and what shapes it: `forms`, and three grey drawings where
 * 128 is neutral, `relief` (seams, overlays), `fold` (crisp folds) and `soft` (broad folds). `gloss` is black for matt.
 */
export class Sheet {
  readonly albedo: string[] = []
  readonly relief: string[] = []
  readonly fold: string[] = []
  readonly soft: string[] = []
  readonly gloss: string[] = []
  readonly forms: Form[] = []
  readonly surface: Surface
  readonly shadow: Shadow
  private clips = 0
  private pieces = 0

  constructor(surface: Surface, shadow: Shadow) {
    this.surface = surface
    this.shadow = shadow
  }

  form(path: string, height: number, radius: number, more: Omit<Form, 'path' | 'height' | 'radius'> = {}) {
    this.forms.push({ path, height, radius, ...more })
  }

  /** Everything `draw` does is cut off at this outline. */
  within(path: string, draw: () => void) {
    this.clips += 1
    const id = `c${this.clips}`
    for (const layer of [this.albedo, this.relief, this.fold, this.soft]) {
      layer.push(`<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">`)
    }
    draw()
    for (const layer of [this.albedo, this.relief, this.fold, this.soft]) layer.push('</g>')
  }

  /** A surface that is known point by point, inside an outline. */
  solid(path: string, mesh: Mesh, side: Side = 1) {
    this.forms.push({ path, mesh, side, height: 0, radius: 1 })
  }

  fill(path: string, colour: Dye, opacity = 1) {
    this.albedo.push(`<path d="${path}" fill="${hex(colour)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`)
  }

  /** A round-ended stroke of colour; `more` takes dashes. */
  draw(path: string, colour: Dye, width: number, more = '') {
    this.albedo.push(
      `<path d="${path}" fill="none" stroke="${hex(colour)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    )
  }

  /** Dots of colour, see `dots.ts`, raised or sunk to a grey if one is given. */
  dots({ path, width }: { path: string; width: number }, colour: Dye, opacity = 1, grey?: number) {
    this.draw(path, colour, width, opacity < 1 ? `opacity="${opacity}"` : '')
    if (grey !== undefined) this.raiseLine(path, grey, width)
  }

  /**
   * Lays a piece that was drawn on a sheet of its own over what is drawn so far, moved by an SVG transform that
   * enlarges it by `scale`. `outline` is the piece's own: its open forms end there, and nothing prints through it. A
   * piece whose parts cover one another needs them `apart`, or the last would level all that lies below.
   */
  lay(piece: Sheet, place: string, outline: string, scale: number, { base = 0, apart = false } = {}) {
    this.pieces += 1
    const own = (drawn: string[]) => drawn.join('').replace(/(id="|url\(#)/g, `$1p${this.pieces}-`)
    const flat = `<path d="${outline}" fill="rgb(128,128,128)"/>`
    for (const layer of ['albedo', 'relief', 'fold', 'soft', 'gloss'] as const) {
      const covered = layer === 'albedo' || layer === 'gloss' ? '' : flat
      this[layer].push(`<g transform="${place}">${covered}${own(piece[layer])}</g>`)
    }
    for (const form of piece.forms) {
      this.forms.push({
        ...form,
        height: form.height * scale,
        radius: form.radius * scale,
        base: (form.base ?? 0) * scale + base,
        within: form.within ?? outline,
        apart,
        place,
      })
    }
  }

  /** Raises (grey above 128) or sinks an area of the relief. */
  raise(path: string, grey: number) {
    this.relief.push(`<path d="${path}" fill="rgb(${grey},${grey},${grey})"/>`)
  }

  raiseLine(path: string, grey: number, width: number, more = '') {
    this.relief.push(
      `<path d="${path}" fill="none" stroke="rgb(${grey},${grey},${grey})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    )
  }

  /** A part in front starts flat: seams, graphics and folds behind it must not print through. */
  reset(path: string) {
    this.raise(path, 128)
    this.fold.push(`<path d="${path}" fill="rgb(128,128,128)"/>`)
  }

  /** A piece sewn or welded on: a faint rim, its colour, and the step of its edge. */
  overlay(path: string, colour: Dye, grey = 184) {
    for (const [width, opacity] of [
      [10, 0.07],
      [5, 0.1],
    ]) {
      this.albedo.push(
        `<path d="${path}" fill="none" stroke="#000" stroke-width="${width}" opacity="${opacity}"/>`,
      )
    }
    this.fill(path, colour)
    this.raise(path, grey)
  }

  seam(path: string, opacity = 0.24) {
    this.albedo.push(`<path d="${path}" fill="none" stroke="#000" stroke-width="2.8" opacity="${opacity}"/>`)
    this.raiseLine(path, 56, 6)
  }

  stitch(path: string, cloth: Dye, contrast = 0.13) {
    const thread = lit(cloth, cloth[0] > 0.55 ? -contrast : contrast)
    this.draw(path, thread, 2.4, 'stroke-dasharray="8 4.5"')
    this.raiseLine(path, 108, 3.2, 'stroke-dasharray="8 4.5"')
  }

  shine(path: string, level: number) {
    this.gloss.push(`<path d="${path}" fill="rgb(${level},${level},${level})"/>`)
  }

  /** A valley and beside it, to the lower right, its ridge; pointed at both ends. `k` is its depth, 0 to 1. */
  crease(anchors: Anchor[], width: number, k: number, layer: 'fold' | 'soft' = 'fold', peak = 0.5) {
    const tone = (path: string, grey: number) =>
      this[layer].push(`<path d="${path}" fill="rgb(${grey},${grey},${grey})"/>`)
    const shift = 0.57 * width
    tone(
      taper(
        anchors.map((a) => ({ ...a, x: a.x + shift, y: a.y + shift })),
        width,
        peak,
      ),
      Math.round(128 + 70 * k),
    )
    tone(taper(anchors, width, peak), Math.round(128 - 90 * k))
  }

  /** Parallel knit ribs across an area, drawn as lines and as relief. */
  ribs(path: string, lines: Anchor[][], cloth: Dye) {
    this.raise(path, 112)
    this.within(path, () => {
      for (const rib of lines) {
        this.draw(stroke(rib), lit(cloth, -0.1), 3, 'opacity="0.5"')
        this.raiseLine(stroke(rib), 70, 4.5)
      }
    })
  }
}

/** A product seen in a mirror: the other shoe of a pair, as long as it has no word to be read. */
export function mirrorImage(from: Sheet): Sheet {
  const place = 'translate(1600 0) scale(-1 1)'
  const { shadow } = from
  const foot = shadow.lies || !shadow.foot ? {} : { foot: bent(shadow.foot, (x, y) => [1600 - x, y]) }
  const to = new Sheet(
    from.surface,
    shadow.lies ? shadow : { ...shadow, from: 1600 - shadow.to, to: 1600 - shadow.from, ...foot },
  )
  for (const layer of ['albedo', 'relief', 'fold', 'soft', 'gloss'] as const)
    to[layer].push(`<g transform="${place}">${from[layer].join('')}</g>`)
  to.forms.push(
    ...from.forms.map(({ mesh, side = 0, ...form }) => ({
      ...form,
      place,
      ...(mesh && {
        mesh: mirroredMesh(mesh),
        side: -side as Side,
      }),
    })),
  )
  return to
}

/** What stands, thrown on the ground: it throws the shadow of what lies. */
export function laidDown(from: Sheet): Sheet {
  const to = new Sheet(from.surface, { lies: true })
  for (const layer of ['albedo', 'relief', 'fold', 'soft', 'gloss'] as const) to[layer].push(...from[layer])
  to.forms.push(...from.forms)
  return to
}
