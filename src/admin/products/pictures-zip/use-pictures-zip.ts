import { useState } from 'react'
import { messageOf, send } from '../../../client/api-client.ts'
import { cutCentre } from '../../../client/picture/whole-picture.ts'
import { randomUuid } from '../../../client/random-key.ts'
import { pictureTypeOf } from '../../../lib/picture-files.ts'
import { done, type Result, refused } from '../../../lib/result.ts'
import {
  type LeftFile,
  type LeftReason,
  MAX_SKUS_AT_ONCE,
  type Owner,
  type ProductPictures,
  planPictures,
  skusOf,
  sourceOf,
} from '../../../shop/catalog/sku-pictures/rules.ts'
import { api } from '../../shared/api.ts'
import { invalidateProducts } from '../queries.ts'
import { listZip, readFromZip, type ZipFile, ZipProblem } from './read-zip.ts'

type Plan = { zip: File; files: ZipFile[]; products: ProductPictures[]; left: LeftFile[]; batch: string }

export type ZipState =
  | { is: 'reading' }
  | { is: 'refused'; message: string }
  | { is: 'planned'; plan: Plan }
  | { is: 'running'; progress: number }
  | { is: 'done'; changed: number; before: number; left: LeftFile[]; failure: string | null }

const MAX_WIDTH = 1280

export function usePicturesZip(onBatch: (batch: string) => void) {
  const [state, setState] = useState<ZipState>({ is: 'reading' })
  const read = async (zip: File) => {
    try {
      const files = await listZip(zip)
      const plan = planPictures(files, await findOwners(files))
      setState({ is: 'planned', plan: { zip, files, ...plan, batch: randomUuid() } })
    } catch (error) {
      const fallback = 'The ZIP was not read. Please try again.'
      setState({
        is: 'refused',
        message: error instanceof ZipProblem ? error.message : messageOf(error, fallback),
      })
    }
  }
  const start = async (plan: Plan) => {
    const { products } = plan
    setState({ is: 'running', progress: 0 })
    const left = [...plan.left]
    let changed = 0
    let before = 0
    let failure: string | null = null
    try {
      const { batch, done } = await begin(plan)
      before = done.length
      for (const [index, product] of products.entries()) {
        setState({ is: 'running', progress: index / products.length })
        if (done.includes(product.productId)) continue
        if (await sendPictures({ ...plan, batch }, product, left)) changed++
      }
      if (changed > 0) onBatch(batch)
    } catch (error) {
      const lost = 'The shop did not answer. Choose the same ZIP again, and it goes on where it stopped.'
      failure = messageOf(error, lost)
    }
    setState({ is: 'done', changed, before, left, failure })
    await invalidateProducts()
  }
  return { state, read, start }
}

const nameOf = ({ zip }: Plan) => `Pictures of ${zip.name}`.slice(-200)

async function begin(plan: Plan): Promise<{ batch: string; done: string[] }> {
  const { zip, files, products, batch } = plan
  const json = { batch, name: nameOf(plan), source: sourceOf(zip.size, files), products: products.length }
  return send(api.product.beginPictures.$post({ json }))
}

async function findOwners(files: readonly ZipFile[]): Promise<Map<string, Owner>> {
  const skus = [...new Set(files.flatMap(({ path }) => skusOf(path).map(({ sku }) => sku)))]
  const owners = new Map<string, Owner>()
  for (let from = 0; from < skus.length; from += MAX_SKUS_AT_ONCE) {
    const json = { skus: skus.slice(from, from + MAX_SKUS_AT_ONCE) }
    const found = await send(api.product.findBySkus.$post({ json }))
    for (const { sku, _id: productId, productName } of found.owners)
      owners.set(sku, { productId, productName })
  }
  return owners
}

/** One picture after the other is unpacked; those that cannot be read are added to `left`. */
async function sendPictures(
  plan: Plan,
  { productId: id, files: indexes }: ProductPictures,
  left: LeftFile[],
): Promise<boolean> {
  const { zip, files, batch } = plan
  const pictures: string[] = []
  for (const index of indexes) {
    const file = files[index]
    if (!file) continue
    const read = await readPicture(zip, file)
    if (read.ok) pictures.push(read.value)
    else left.push({ path: file.path, ...read.refusal })
  }
  if (pictures.length === 0) return false
  const json = { batch, name: nameOf(plan), pictures }
  return (await send(api.product.setPictures[':id'].$put({ param: { id }, json }))).changed
}

/** Cut to 4:3 around its middle, as the form does. */
async function readPicture(zip: File, file: ZipFile): Promise<Result<string, { reason: LeftReason }>> {
  const bytes = await readFromZip(zip, file)
  if (!bytes) return refused({ reason: 'unreadable' })
  const type = pictureTypeOf(bytes)
  if (type === null) return refused({ reason: 'type' })
  if (type === 'heic' || type === 'animated') return refused({ reason: type })
  try {
    return done(await cutCentre(new File([bytes], file.path), MAX_WIDTH))
  } catch {
    return refused({ reason: 'unreadable' })
  }
}
