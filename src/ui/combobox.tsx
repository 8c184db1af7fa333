import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type Ref, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { controlLook } from './field-style.ts'

export interface Option {
  value: string
  label: string
  note?: string | undefined
  disabled?: boolean | undefined
}

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string | undefined
  /** Shown if nothing matches. */
  none?: string | undefined
  /** Searches on the server, for '' once closed; all `options` are then shown unfiltered. */
  onSearch?: ((text: string) => void) | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const buttonLook =
  'grid size-10 place-items-center rounded-full hover:bg-text/8 data-disabled:pointer-events-none data-disabled:text-muted'

/** Base UI's reasons for a change made by the user. */
const typed = new Set(['input-change', 'input-clear', 'clear-press'])

export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onChange,
    placeholder,
    none = 'Nothing like that',
    onSearch,
    loading,
    disabled,
    autoFocus,
    ref,
    ...field
  } = props
  const [last, setLast] = useState<Option | null>(null)
  const chosen = options.find((option) => option.value === value) ?? last
  return (
    <Field {...field}>
      {(control) => (
        <Base.Root
          items={options}
          value={chosen?.value === value ? chosen : null}
          onValueChange={(option: Option | null) => {
            setLast(option)
            onChange(option?.value ?? null)
          }}
          isItemEqualToValue={(option: Option, chosen: Option) => option.value === chosen.value}
          {...(onSearch && {
            filter: null,
            onInputValueChange: (text, { reason }) => {
              if (typed.has(reason)) onSearch(text.trim())
            },
            onOpenChangeComplete: (open) => {
              if (!open) onSearch('')
            },
          })}
          disabled={disabled}
          autoHighlight
        >
          <Base.InputGroup className="relative">
            <Base.Input
              {...control}
              ref={ref}
              autoFocus={autoFocus}
              placeholder={placeholder}
              className={cx(controlLook, 'truncate pr-22')}
            />
            <div className="absolute inset-y-0 right-1 flex items-center">
              <Base.Clear aria-label="Clear" className={buttonLook}>
                <X size={18} aria-hidden />
              </Base.Clear>
              <Base.Trigger aria-label="Show all" className={buttonLook}>
                <ChevronDown size={20} aria-hidden />
              </Base.Trigger>
            </div>
          </Base.InputGroup>
          {/* A landmark, because the portal is outside the page's landmarks. */}
          <Base.Portal render={<section aria-label="Choices" />}>
            <Base.Positioner sideOffset={6} className="z-50">
              <Base.Popup className="floating w-(--anchor-width) max-w-(--available-width)">
                <Base.Empty>
                  <p className="px-4 py-3 text-muted">{loading ? 'Loading…' : none}</p>
                </Base.Empty>
                <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain py-1.5 outline-none data-empty:p-0">
                  {(option: Option) => (
                    <Base.Item
                      key={option.value}
                      value={option}
                      disabled={option.disabled}
                      className="grid min-h-11 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 px-4 py-2 leading-snug outline-none select-none data-disabled:pointer-events-none data-disabled:text-muted data-disabled:data-highlighted:bg-sunk not-data-disabled:data-highlighted:bg-action not-data-disabled:data-highlighted:text-on-action forced-colors:data-highlighted:outline-2"
                    >
                      <span>{option.label}</span>
                      <Base.ItemIndicator>
                        <Check size={18} aria-hidden />
                      </Base.ItemIndicator>
                      {option.note && <span className="col-start-1 text-sm">{option.note}</span>}
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
