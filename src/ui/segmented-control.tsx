import { useEffect, useId, useState } from 'react'

interface SegmentsProps<Value extends string> {
  legend: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export function Segments<Value extends string>({ legend, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  // Local state, because a value that lives in the URL arrives a moment later.
  const [chosen, choose] = useState(value)
  useEffect(() => choose(value), [value])
  return (
    <fieldset className="inline-flex border border-edge bg-surface">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="type-action relative flex min-h-11.5 items-center px-4 text-sm transition-colors hover:bg-sunk has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === chosen}
            onChange={() => {
              choose(choice.value)
              onChange(choice.value)
            }}
            className="absolute inset-0 appearance-none focus-visible:outline-none"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
