import type { ReactNode } from 'react'
import { FieldError } from './field.tsx'

export interface NumberTile {
  value: string
  /** Default: the value. */
  label?: string | undefined
  note?: string | undefined
  disabled?: boolean | undefined
}

interface NumberTilesProps {
  legend: ReactNode
  name: string
  tiles: readonly NumberTile[]
  value: string | undefined
  onChange: (value: string) => void
  error?: string | undefined
}

/** Words of a shop's own list, as 'Tournament grade'. */
const isLong = ({ value, label = value }: NumberTile) => /\S{7}|.{13}/.test(label)

export function NumberTiles({ legend, name, tiles, value, onChange, error }: NumberTilesProps) {
  return (
    <fieldset>
      <legend className="type-label mb-2">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className={`${isLong(tile) ? 'col-span-2 ' : ''}relative flex min-h-16 flex-col items-center justify-center border border-edge bg-surface p-1.5 text-center transition has-checked:border-action has-checked:bg-action has-disabled:border-line has-disabled:bg-strike has-disabled:text-muted has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-enabled:hover:border-text forced-colors:has-checked:outline-3 forced-colors:has-disabled:text-[GrayText]`}
          >
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              disabled={tile.disabled}
              onChange={() => onChange(tile.value)}
              className="peer absolute inset-0 appearance-none focus-visible:outline-none"
            />
            <span
              className={`type-number ${isLong(tile) ? 'wrap-anywhere text-base leading-tight' : 'text-xl leading-none'}`}
            >
              {tile.label ?? tile.value}
            </span>
            {tile.note && <span className="mt-1 text-xs leading-none">{tile.note}</span>}
            <span
              aria-hidden
              className="absolute inset-x-0 bottom-0 h-1 scale-x-0 bg-accent transition-transform peer-checked:scale-x-100"
            />
          </label>
        ))}
      </div>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
    </fieldset>
  )
}
