import { sessionStore } from '../../client/storage.ts'
import {
  isArrayOf,
  isBoolean,
  isNullOr,
  isNumber,
  isObject,
  isOneOf,
  isString,
  readJson,
} from '../../lib/json.ts'
import { mapNames } from '../../lib/map-names.ts'
import { genders } from '../../shop/catalog/rules.ts'
import { type TypedSizeField, typedSizeFields } from '../../shop/catalog/size-fields-rules.ts'
import { type Unit, units } from '../../shop/tax/rules.ts'
import { urls } from '../shared/urls.ts'
import { type CopyKind, type ProductFields, type SizeRow, typedFields } from './fields.ts'

/** `updatedAt` is the version the form was opened with; null for a new product. */
export type OpenedProduct = { fields: ProductFields; updatedAt: string | null }
export type Draft = {
  opened: OpenedProduct
  fields: ProductFields
  /** The pictures exceeded the storage quota. */
  lacksPictures?: boolean | undefined
}

const isFields = isObject<ProductFields>({
  ...mapNames<Record<(typeof typedFields)[number], typeof isString>>(typedFields, () => isString),
  gender: isOneOf('', ...genders),
  unit: isOneOf('', ...(Object.keys(units) as Unit[])),
  sizes: isArrayOf(
    isObject<SizeRow>({
      size: isString,
      stock: isString,
      ...mapNames<Record<TypedSizeField, typeof isString>>(typedSizeFields, () => isString),
      was: isNullOr(isObject({ size: isString, stock: isNumber })),
    }),
  ),
  thumbnail: isNullOr(isString),
  galleryImages: isArrayOf(isString),
})
const isDraft = isObject<Draft>({
  opened: isObject<OpenedProduct>({ fields: isFields, updatedAt: isNullOr(isString) }),
  fields: isFields,
  lacksPictures: (value) => value === undefined || isBoolean(value),
})

const prefixes: Record<CopyKind, string> = { copy: 'copy of ', colour: 'colour of ' }
export const copyFormOf = (originalId: string, kind: CopyKind) => prefixes[kind] + originalId

/** The page of a form that `formsWithDraft` names. */
export function pageOfForm(form: string): string {
  const { copy, colour } = prefixes
  if (form.startsWith(copy)) return urls.copyOfProduct(form.slice(copy.length))
  if (form.startsWith(colour)) return urls.colourOfProduct(form.slice(colour.length))
  return form === 'new' ? urls.newProduct : urls.product(form)
}

const KEY_PREFIX = 'product form '
const keyOf = (form: string) => KEY_PREFIX + form
const SAVE_DELAY_MS = 300

/** `form` is a product id, 'new' or of `copyFormOf`. Drafts are in `sessionStorage`, so they belong to one tab. */
export function draftOf(form: string): Draft | null {
  return readJson(sessionStore.get(keyOf(form)), isDraft)
}

export function formsWithDraft(): string[] {
  try {
    return Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(KEY_PREFIX) ? [key.slice(KEY_PREFIX.length)] : [],
    )
  } catch {
    return []
  }
}

/** Omits the pictures if they exceed the storage quota. */
export function saveDraft(form: string, draft: Draft): void {
  if (store(form, draft)) return
  const { thumbnail, galleryImages } = draft.opened.fields
  store(form, { ...draft, fields: { ...draft.fields, thumbnail, galleryImages }, lacksPictures: true })
}

function dropDraft(form: string): void {
  sessionStore.set(keyOf(form), null)
}

/** Saves once per pause in typing. */
export function draftSaver(form: string) {
  let due: { timer: ReturnType<typeof setTimeout>; read: () => Draft } | undefined
  const cancel = () => {
    clearTimeout(due?.timer)
    due = undefined
  }
  const flush = () => {
    const read = due?.read
    cancel()
    if (read) saveDraft(form, read())
  }
  return {
    schedule(read: () => Draft) {
      cancel()
      due = { read, timer: setTimeout(flush, SAVE_DELAY_MS) }
    },
    flush,
    cancel,
    drop() {
      // A save that is still due would bring the dropped draft back.
      cancel()
      dropDraft(form)
    },
  }
}

function store(form: string, draft: Draft): boolean {
  return sessionStore.set(keyOf(form), JSON.stringify(draft))
}
