import { dearest } from './extreme-values.ts'

const colors = [
  ['bg', 'bg-bg'],
  ['surface', 'bg-surface'],
  ['sunk', 'bg-sunk'],
  ['text', 'bg-text'],
  ['muted', 'bg-muted'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['action', 'bg-action'],
  ['accent', 'bg-accent'],
  ['alarm', 'bg-alarm'],
  ['focus', 'bg-focus'],
  ['good', 'bg-good'],
  ['wait', 'bg-wait'],
  ['info', 'bg-info'],
] as const

export const TypeAndColor = () => (
  <div className="grid gap-10">
    <ul className="grid grid-cols-4 gap-px sm:grid-cols-7">
      {colors.map(([name, look]) => (
        <li key={name}>
          <span className={`block h-16 border border-line ${look}`} />
          <span className="type-label mt-1 mb-2 block">{name}</span>
        </li>
      ))}
    </ul>
    <div className="grid gap-6 md:grid-cols-2">
      <div className="grid gap-4">
        <p className="type-hero">Under lights</p>
        <p className="type-title">Court Runner 3 for Kṛṣṇa, Śāntā and João Muñoz</p>
        <p className="type-heading">Price details</p>
        <p className="type-label">Lane 4 · Delivery by Tuesday</p>
      </div>
      <div className="grid gap-4">
        <p className="type-number text-3xl sm:text-4xl">{dearest}</p>
        <p className="type-number text-xl">
          7 8 9 10 11
          <br />1 1 1 1 1
        </p>
        <p>
          Built for the morning run and the last over. A breathable upper, a firm heel and a sole that grips
          wet grass; pay ₹4,499 on delivery to Aṇṇapūrṇā Īśvarī or José.
        </p>
        <p className="text-muted text-sm">Small print, fourteen pixels: returns within ten days.</p>
      </div>
    </div>
  </div>
)
