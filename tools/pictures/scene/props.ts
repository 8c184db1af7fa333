import { front } from '../front.ts'
import { otherSide } from '../other-side.ts'
import type { Hand } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import type { Sheet } from '../sheet.ts'

/** What lies about on a court, in the colours of the product it keeps company. */
export type Prop = keyof typeof props

export function prop(kind: Prop, recipe: Recipe, hand: Hand): Sheet {
  const drawn = { ...props[kind](recipe), court: recipe.court, pattern: 'plain', mark: '' } as const
  // A ball without a word shows its other side; slides, socks and bags are seen from above.
  return kind === 'bottle' ? front(drawn, hand) : otherSide(drawn, hand)
}

const props = {
  ball: ({ court, panel, accent }: Recipe) => ({
    shape: 'ball' as const,
    cut: court === 'turf' || court === 'rubber' ? ('match' as const) : ('street' as const),
    body: 'chalk' as const,
    panel,
    accent,
    trim: 'ink' as const,
  }),
  bottle: ({ body, panel, accent }: Recipe) => ({
    shape: 'bottle' as const,
    cut: 'sport' as const,
    body: panel === body || panel === 'chalk' ? accent : panel,
    panel: body,
    accent,
    trim: 'ink' as const,
  }),
  slides: ({ body, panel, accent, trim }: Recipe) => ({
    shape: 'slide' as const,
    cut: 'band' as const,
    body: 'chalk' as const,
    panel: body === 'chalk' ? panel : body,
    accent,
    trim,
  }),
  duffel: ({ panel, accent, trim }: Recipe) => ({
    shape: 'duffel' as const,
    cut: 'round' as const,
    body: panel === 'chalk' ? accent : panel,
    panel: 'ink' as const,
    accent,
    trim,
  }),
  socks: ({ panel, accent, trim }: Recipe) => ({
    shape: 'socks' as const,
    cut: 'crew' as const,
    body: 'chalk' as const,
    panel,
    accent,
    trim,
  }),
}
