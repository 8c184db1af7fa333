import type { UseFormRegisterReturn } from 'react-hook-form'

const places = ['Home', 'Work'] as const

export function PlaceField(field: UseFormRegisterReturn) {
  return (
    <fieldset>
      <legend className="type-label mb-1.5">Type of place</legend>
      <div className="flex gap-2">
        {places.map((place) => (
          <label
            key={place}
            className="type-action relative grid min-h-12 min-w-28 place-items-center border border-edge bg-surface px-4 transition hover:border-text has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-3"
          >
            <input
              type="radio"
              value={place}
              {...field}
              className="absolute inset-0 appearance-none focus-visible:outline-none"
            />
            {place}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
