import type { Section, Values } from '../../shop/settings/rules.ts'

const shown = ['brand', 'accent', 'font']

/** What the home page shows of a section; a logo has to be drawn before. */
export const draftOf: Partial<Record<Section, (changed: Values) => Record<string, Values>>> = {
  home: (fields) => ({ fields }),
  texts: (texts) => ({ texts }),
  shop: (changed) => ({
    colours: Object.fromEntries(Object.entries(changed).filter(([name]) => shown.includes(name))),
  }),
}
