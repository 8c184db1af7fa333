import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { genders } from '../../shop/catalog/gender-rules.ts'
import { otherShops } from '../../shop/catalog/moving-in/rules.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import type { Check, FileChoice } from './use-import.ts'

type ForeignCheck = NonNullable<Check['moved']>

interface MovedInProps {
  moved: ForeignCheck
  data: string
  choice: FileChoice
  onChoice: (choice: FileChoice) => void
}

/** Whose export a file is, and what its names are called here. */
export function MovedIn({ moved, data, choice, onChoice }: MovedInProps) {
  const [chosen, setChosen] = useState(choice)
  const { data: categories } = useQuery(allCategories)
  const { data: brands } = useQuery(allBrands)
  const [isDownloading, setDownloading] = useState(false)
  const { shop, pictures, paths, notTaken, withoutGender } = moved
  const report = async () => {
    setDownloading(true)
    try {
      await download(api.product.listLeft.$post({ json: { file: data, choice } }))
    } catch (error) {
      toast.failed(messageOf(error, 'It was not downloaded. Please try again.'))
    }
    setDownloading(false)
  }
  return (
    <section aria-label="From another shop" className="mt-4 grid gap-4 border-text border-t-2 pt-4">
      <SelectField
        label="This is an export of"
        value={chosen.shop ?? shop}
        onChange={({ target }) => onChoice({ ...chosen, shop: target.value as ForeignCheck['shop'] | 'own' })}
      >
        {otherShops.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
        <option value="own">this shop</option>
      </SelectField>
      <p>{`${inNumbers(pictures, 'picture')} will be fetched from the other shop after the import, and ${inNumbers(paths, 'old link')} will lead to the products here. Colours, other options and other prices become products of one style.`}</p>
      <Names
        title="Its categories that this shop has not"
        theirs={moved.categories}
        ours={categories?.map(({ categoryName }) => categoryName) ?? []}
        chosen={chosen.categories}
        onChosen={(categories) => setChosen({ ...chosen, categories })}
      />
      <Names
        title="Its brands that this shop has not"
        theirs={moved.brands}
        ours={brands?.map(({ brandName }) => brandName) ?? []}
        chosen={chosen.brands}
        onChosen={(brands) => setChosen({ ...chosen, brands })}
      />
      {withoutGender > 0 && (
        <SelectField
          label="Whom products are for where nothing tells it"
          hint={`${inNumbers(withoutGender, 'product')} of the file.`}
          value={chosen.gender ?? ''}
          onChange={({ target }) => setChosen({ ...chosen, gender: target.value as FileChoice['gender'] })}
        >
          <option value="">Leave them out</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {gender}
            </option>
          ))}
        </SelectField>
      )}
      {shop === 'Magento' && (
        <TextField
          label="Address of the Magento shop"
          hint="Its export leaves it out of the pictures, as https://example.com."
          inputMode="url"
          value={chosen.address ?? ''}
          onChange={({ target }) => setChosen({ ...chosen, address: target.value })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={chosen === choice} onClick={() => onChoice(chosen)}>
          Check again
        </Button>
        <Button variant="secondary" loading={isDownloading} onClick={() => void report()}>
          {notTaken === 0
            ? 'Download what is left out'
            : `Download what is not taken (${notTaken.toLocaleString('en-IN')})`}
        </Button>
      </div>
    </section>
  )
}

function inNumbers(count: number, what: string): string {
  return `${count.toLocaleString('en-IN')} ${what}${count === 1 ? '' : 's'}`
}

interface NamesProps {
  title: string
  theirs: readonly string[]
  ours: readonly string[]
  chosen: Record<string, string> | undefined
  onChosen: (chosen: Record<string, string>) => void
}

function Names({ title, theirs, ours, chosen = {}, onChosen }: NamesProps) {
  if (theirs.length === 0) return null
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      {theirs.map((name) => (
        <SelectField
          key={name}
          label={name || 'Without one'}
          value={chosen[name] ?? ''}
          onChange={({ target }) => onChosen({ ...chosen, [name]: target.value })}
        >
          <option value="">Leave its products out</option>
          {ours.map((own) => (
            <option key={own} value={own}>
              {own}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
