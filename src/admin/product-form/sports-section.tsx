import { useQuery } from '@tanstack/react-query'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  MAX_SPORTS,
  proposedSports,
  readSports,
  sportName,
  sportsText,
} from '../../shop/catalog/sport-rules.ts'
import { sports } from '../../shop/catalog/sports.data.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { allCategories } from '../shared/reference-data.ts'
import { labels, type ProductFields } from './fields.ts'
import { Section } from './section.tsx'

export function SportsSection() {
  const { control, setValue } = useFormContext<ProductFields>()
  const { errors } = useFormState({ control, name: 'sports' })
  const typed = useWatch({ control, name: 'sports' })
  const read = readSports(typed)
  const chosen = 'slugs' in read ? read.slugs : []
  const proposed = useProposal()
  const isProposed = proposed.length > 0 && sportsText(proposed) !== sportsText(chosen)
  const choose = (slugs: readonly string[]) =>
    setValue('sports', sportsText(slugs) ?? '', { shouldDirty: true, shouldValidate: true })
  return (
    <Section
      title={labels.sports}
      about={`Shoppers find it on the pages of these sports, and by them in lists. At most ${MAX_SPORTS}.`}
    >
      {isProposed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{`By its category and text: ${proposed.map(sportName).join(', ')}.`}</p>
          <Button variant="secondary" size="small" onClick={() => choose(proposed)}>
            Choose these
          </Button>
        </div>
      )}
      <fieldset>
        <legend className="sr-only">{labels.sports}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
          {sports.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={chosen.includes(slug)}
              disabled={chosen.length >= MAX_SPORTS && !chosen.includes(slug)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
              }
            />
          ))}
        </div>
      </fieldset>
      {errors.sports?.message && <FieldError>{errors.sports.message}</FieldError>}
    </Section>
  )
}

function useProposal(): string[] {
  const { control } = useFormContext<ProductFields>()
  const { data: categories } = useQuery(allCategories)
  const [id, name, description] = useWatch({ control, name: ['category', 'productName', 'description'] })
  const category = categories?.find(({ _id }) => _id === id)?.categoryName ?? ''
  return proposedSports({ category, name, description })
}
