import { useQuery } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { isArrayOf, isNullOr, isObject, isString, readJson } from '../../lib/json.ts'
import { pathOf } from '../../lib/pictures.ts'
import {
  fixedPages,
  type HeadOnForm,
  headLimits,
  MAX_HEADS,
  shownLengths,
} from '../../shop/settings/page-heads-rules.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { allBrands, allCategories } from '../shared/reference-data.ts'
import { HeadPreview } from './head-preview.tsx'
import { ListFrame } from './list-frame.tsx'
import { PictureSetting } from './picture-setting.tsx'

const areHeads = isArrayOf(
  isObject<HeadOnForm>({
    page: isString,
    title: isString,
    description: isString,
    picture: isNullOr((value): value is string | { hash: string } => isString(value) || hasHash(value)),
  }),
)
const hasHash = isObject<{ hash: string }>({ hash: isString })

/** Chosen pictures as data URLs. The text of the form has only their keys, because it is written and read at each keystroke. */
const chosen = new Map<string, string>()

function keep(dataUrl: string): string {
  const key = `chosen ${chosen.size}`
  chosen.set(key, dataUrl)
  return key
}

const readTyped = (text: string): HeadOnForm[] => readJson(text, areHeads) ?? []

const chosenOf = ({ picture }: HeadOnForm) =>
  typeof picture === 'string' ? (chosen.get(picture) ?? picture) : picture

export const readHeads = (text: string): HeadOnForm[] =>
  readTyped(text).map((head) => ({ ...head, picture: chosenOf(head) }))

interface HeadsFieldProps extends FieldProps {
  /** The pages as JSON: the form's values are texts. */
  value: string
  onChange: (value: string) => void
}

type Page = { page: string; name: string; path: string }

/** Brands and categories are pages, too. */
function usePages(): { of: string; pages: Page[] }[] {
  const { data: brands = [] } = useQuery(allBrands)
  const { data: categories = [] } = useQuery(allCategories)
  const pathOfListing = (filter: string, name: string) => `/shop?${new URLSearchParams({ [filter]: name })}`
  return [
    {
      of: 'Pages',
      pages: Object.entries(fixedPages).map(([page, [name, path]]) => ({ page, name, path })),
    },
    {
      of: 'Categories',
      pages: categories.map(({ _id, categoryName: name }) => {
        return { page: `category:${_id}`, name, path: pathOfListing('category', name) }
      }),
    },
    {
      of: 'Brands',
      pages: brands.map(({ _id, brandName: name }) => {
        return { page: `brand:${_id}`, name, path: pathOfListing('brand', name) }
      }),
    },
  ]
}

export function HeadsField({ label, hint, error, value, onChange }: HeadsFieldProps) {
  const heads = readTyped(value)
  const groups = usePages()
  const pages = groups.flatMap((group) => group.pages)
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState<string>()
  const [said, say] = useState('')
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-page="${added}"] input`)?.focus()
  }, [added])

  const write = (next: HeadOnForm[]) => onChange(JSON.stringify(next))
  const add = (page: string) => {
    write([...heads, { page, title: '', description: '', picture: null }])
    setAdded(page)
  }
  const remove = (page: string, name: string) => {
    write(heads.filter((head) => head.page !== page))
    setAdded(undefined)
    say(`${name} is removed`)
  }

  return (
    <ListFrame
      {...{ label, hint, error, list, said }}
      items={heads.map((head) => {
        const page = pages.find((each) => each.page === head.page)
        return (
          <li key={head.page} data-page={head.page} className="border border-edge bg-surface p-4">
            <HeadFields
              head={head}
              page={page}
              onChange={(next) => write(heads.map((one) => (one.page === head.page ? next : one)))}
              onRemove={(name) => remove(head.page, name)}
            />
          </li>
        )
      })}
    >
      {heads.length < MAX_HEADS && (
        <SelectField
          label="Add a page"
          className="mt-3"
          value=""
          onChange={({ target }) => target.value && add(target.value)}
        >
          <option value="">Choose a page</option>
          {groups.map(({ of, pages }) => (
            <optgroup key={of} label={of}>
              {pages
                .filter(({ page }) => heads.every((head) => head.page !== page))
                .map(({ page, name }) => (
                  <option key={page} value={page}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
      )}
    </ListFrame>
  )
}

interface HeadFieldsProps {
  head: HeadOnForm
  /** Undefined while brands and categories load, and once they are deleted. */
  page: Page | undefined
  onChange: (head: HeadOnForm) => void
  onRemove: (name: string) => void
}

function HeadFields({ head, page, onChange, onRemove }: HeadFieldsProps) {
  const { title, description } = head
  const picture = chosenOf(head)
  const name = page?.name ?? 'a page that is no longer there'
  const src = picture === null || typeof picture === 'string' ? (picture ?? '') : pathOf(picture.hash)
  return (
    <>
      <div className="mb-3 flex items-center gap-1">
        <h3 className="wrap-anywhere mr-auto font-semibold">
          <bdi>{name}</bdi>
        </h3>
        <IconButton label={`Remove ${name}`} onClick={() => onRemove(name)}>
          <Trash size={18} />
        </IconButton>
      </div>
      <div className="grid gap-4">
        <TextField
          label={`Title of ${name}`}
          hint={lengthInWords(title, shownLengths.title)}
          autoComplete="off"
          maxLength={headLimits.title}
          value={title}
          onChange={({ target }) => onChange({ ...head, title: target.value })}
        />
        <TextArea
          label={`Description of ${name}`}
          hint={lengthInWords(description, shownLengths.description)}
          rows={2}
          maxLength={headLimits.description}
          value={description}
          onChange={({ target }) => onChange({ ...head, description: target.value })}
        />
        <PictureSetting
          kind="picture"
          label={`Share picture of ${name}`}
          hint="PNG or JPEG, at most 5 MB and at least 600 × 315 pixels. It is cut to 1200 × 630 around the middle."
          value={src}
          onChange={(next) => onChange({ ...head, picture: next ? keep(next) : null })}
        />
        {page && (
          <HeadPreview
            page={page.page}
            path={page.path}
            title={title}
            description={description}
            picture={src}
          />
        )}
      </div>
    </>
  )
}

function lengthInWords(text: string, shown: number): string {
  const { length } = [...text]
  return length > shown
    ? `${length} characters: search engines cut it after about ${shown}.`
    : `${length} of ${shown} characters that search engines show.`
}
