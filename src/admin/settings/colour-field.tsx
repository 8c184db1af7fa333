import { isColour } from '../../lib/contrast.ts'
import { groundOf } from '../../shop/settings/colour-rules.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

interface ColourFieldProps extends TextFieldProps {
  value: string
}

const patch = 'type-label inline-flex min-h-9 items-center border border-edge px-3'

/** Shows the colour as it was typed, and as the shop uses it. */
export function ColourField({ value, ...field }: ColourFieldProps) {
  const typed = value.trim().toLowerCase()
  const used = isColour(typed) ? groundOf(typed) : null
  return (
    <div>
      <TextField {...field} autoComplete="off" maxLength={7} className="max-w-60" />
      <div role="status" className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
        {used && used.colour !== typed && (
          <>
            <span className={patch} style={{ background: typed, color: used.text }}>
              Typed
            </span>
            <span aria-hidden>→</span>
          </>
        )}
        {used && (
          <>
            <span className={patch} style={{ background: used.colour, color: used.text }}>
              Used
            </span>
            <span className="text-muted text-sm">
              {used.colour === typed
                ? 'Text can be read on it.'
                : `The shop uses ${used.colour}, the nearest shade on which text can be read.`}
            </span>
          </>
        )}
      </div>
    </div>
  )
}
