import { nearestAccent } from '../../shop/settings/accent-rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'

interface AccentFieldProps extends TextFieldProps {
  value: string
  onNearest: (colour: string) => void
}

/** Shows the colour as the shop would, and offers the nearest shade that can be read. */
export function AccentField({ value, onNearest, ...field }: AccentFieldProps) {
  const colour = value.trim().toLowerCase()
  const nearest = /^#[0-9a-f]{6}$/.test(colour) ? nearestAccent(colour) : null
  return (
    <div>
      <TextField {...field} autoComplete="off" maxLength={7} className="max-w-60" />
      <div role="status" className="mt-3 flex flex-wrap items-center gap-3 empty:hidden">
        {nearest && (
          <>
            <span
              className="type-label inline-flex min-h-9 items-center border border-edge px-3 text-on-accent"
              style={{ background: nearest }}
            >
              New
            </span>
            {nearest === colour ? (
              <span className="text-muted text-sm">Text can be read on it in both themes.</span>
            ) : (
              <Button
                variant="secondary"
                size="small"
                onClick={() => onNearest(nearest)}
              >{`Use ${nearest}, which can be read`}</Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
