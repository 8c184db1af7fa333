import type { Page } from '@playwright/test'
import { asOwner, newCategory, newName, newProduct } from './admin-products.ts'
import { addProduct, setStock } from './own-products.ts'
import { owner, signIn } from './people.ts'
import { disguised, pictureFile } from './pictures.ts'
import { expect, test } from './test.ts'
import { toastWith } from './toasts.ts'

const edit = (id: string) => `/dashboard/editproduct/${id}`
const field = (page: Page, label: string) => page.getByRole('form').getByLabel(label, { exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const preview = (page: Page) => page.getByRole('region', { name: 'How shoppers see it' })
const unsaved = (page: Page, what: string | RegExp) =>
  page.getByRole('form').getByRole('status').filter({ hasText: what })

async function addPicture(page: Page, label: string, width: number): Promise<void> {
  await field(page, label).setInputFiles(await pictureFile('png', width, width))
  await button(page, 'Use this part').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('productName, description, category, brand and gender are each required, ‘X is required*’; prices are required and not negative', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/addNewProduct')
  await button(page, 'Add product').click()
  for (const label of [
    'Product name',
    'Description',
    'Category',
    'Brand',
    'Gender',
    'Regular price',
    'Sale price',
  ])
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${label} is required\\*`))
  await expect(field(page, 'Product name')).toBeFocused()
  await expect(field(page, 'Size in row 1')).toHaveAccessibleDescription('Size cannot be negative or invalid')
  await expect(field(page, 'Stock in row 1')).toHaveAccessibleDescription(
    'stock cannot be negative or invalid',
  )
  await field(page, 'Regular price').fill('-1')
  await field(page, 'Sale price').fill('-0.5')
  await expect(field(page, 'Regular price')).toHaveAccessibleDescription(/Regular price cannot be negative/)
  await expect(field(page, 'Sale price')).toHaveAccessibleDescription(/Sale price cannot be negative/)
  await field(page, 'Regular price').fill('500')
  await field(page, 'Sale price').fill('501')
  await expect(field(page, 'Sale price')).toHaveAccessibleDescription(
    /Sale price cannot be above the regular price/,
  )
})

test('each size row needs a size and a stock greater than 0; typing a negative one is refused: ‘Size cannot be negative.’, ‘Stock cannot be negative.’', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/addNewProduct')
  const size = field(page, 'Size in row 1')
  const stock = field(page, 'Stock in row 1')
  await size.pressSequentially('-8')
  await expect(size).toHaveValue('8')
  await stock.focus()
  await expect(size, 'what was refused is not forgotten').toHaveAccessibleDescription(
    'Size cannot be negative.',
  )
  await size.fill('-9')
  await expect(size).toHaveValue('8')
  await expect(page.getByRole('alert').filter({ hasText: 'Size cannot be negative.' })).toBeVisible()
  await stock.fill('-5')
  await expect(stock).toHaveValue('')
  await expect(page.getByRole('alert').filter({ hasText: 'Stock cannot be negative.' })).toBeVisible()
  await size.fill('0')
  await stock.fill('0')
  await stock.press('Enter')
  await expect(field(page, 'Size in row 2'), 'Enter begins a next row').toBeFocused()
  await button(page, 'Add product').click()
  await expect(size).toHaveAccessibleDescription('Size cannot be negative or invalid')
  await expect(stock).toHaveAccessibleDescription('stock cannot be negative or invalid')
  await button(page, 'Remove row 2').click()
  await expect(field(page, 'Size in row 2')).toHaveCount(0)
})

test('a product is added with thumbnail and gallery, ‘Upload a PNG or JPEG file’ and ‘{n} file(s) not uploaded. Only PNG or JPEG files allowed.’, cropped to 4:3 and put in order', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/addNewProduct')
  const name = newName('Glide')
  await field(page, 'Product name').fill(name)
  await field(page, 'Description').fill('Of a journey.')
  await field(page, 'Category').selectOption({ index: 1 })
  await field(page, 'Brand').selectOption('Nivia')
  await field(page, 'Gender').selectOption('Kids')
  await field(page, 'Regular price').fill('149999')
  await field(page, 'Sale price').fill('1,29,900.50')
  await field(page, 'Size in row 1').fill('8')
  await field(page, 'Stock in row 1').fill('12')
  await expect(preview(page)).toContainText(name)
  await expect(preview(page)).toContainText('₹1,29,900.50')

  for (const file of [await pictureFile('gif'), disguised]) {
    await field(page, 'Thumbnail').setInputFiles(file)
    await expect(field(page, 'Thumbnail')).toHaveAccessibleDescription(/^Upload a PNG or JPEG file/)
  }
  await addPicture(page, 'Thumbnail', 900)
  await expect(field(page, 'Thumbnail')).not.toHaveAccessibleDescription(/Upload/)
  await field(page, 'Gallery').setInputFiles([
    await pictureFile('gif'),
    disguised,
    await pictureFile('jpeg', 800, 800),
  ])
  await button(page, 'Use this part').click()
  await expect(field(page, 'Gallery')).toHaveAccessibleDescription(
    /^2 file\(s\) not uploaded\. Only PNG or JPEG files allowed\./,
  )
  await addPicture(page, 'Gallery', 700)
  await addPicture(page, 'Gallery', 660)
  const file = await pictureFile('jpeg', 700, 700)
  const gallery = page.getByRole('img', { name: /^[1-3] of 3$/ })
  const widths = () =>
    gallery.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  await expect.poll(widths).toEqual([800, 700, 660])
  await button(page, 'Move picture 3 earlier').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(widths).toEqual([660, 800, 700])
  await expect(page.getByRole('status').filter({ hasText: 'Now picture 1 of 3' })).toHaveCount(1)
  await gallery.first().hover()
  await page.mouse.down()
  await gallery.last().hover()
  await page.mouse.up()
  await expect.poll(widths).toEqual([800, 700, 660])
  await button(page, 'Remove picture 2').click()
  await expect(button(page, 'Remove picture 2'), 'the next picture’s').toBeFocused()
  await field(page, 'Gallery').setInputFiles(Array.from({ length: 7 }, () => file))
  await page.getByRole('dialog', { name: 'Crop the picture, 1 of 6' }).waitFor()
  for (let left = 6; left > 0; left--) await button(page, 'Leave it out').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page, 'Gallery')).toHaveAccessibleDescription(/^1 left out: there is room for 6 more\./)

  await page.keyboard.press('ControlOrMeta+s')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toastWith(page, 'Product created successfully')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/products')
  const found = await page.request.get(`/product/getProducts?search=${encodeURIComponent(name)}`)
  const { products } = await found.json()
  expect(products, 'asked for twice, added once').toHaveLength(1)
  expect(products[0]).toMatchObject({ productName: name, gender: 'Kids', salePrice: 129900.5 })
  expect(products[0].pictures.gallery).toMatchObject([
    { width: 800, height: 600 },
    { width: 660, height: 495 },
  ])
  expect(products[0].pictures.thumbnail).toMatchObject({ width: 900, height: 675 })
})

test('the product form shows the stock that is there; an old size may be 0, and what is sold meanwhile stays sold', async ({
  page,
}) => {
  const ownProduct = await addProduct({ sizes: { 8: 5, 9: 5 } })
  await asOwner(page, edit(ownProduct.id))
  await expect(field(page, 'Stock in row 1')).toHaveValue('5')
  await setStock(ownProduct, 8, 3)
  await field(page, 'Stock in row 1').fill('15')
  await expect(page.getByText('+10 to the 5 there')).toBeVisible()
  await field(page, 'Stock in row 2').fill('0')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await expect(field(page, 'Stock in row 1')).toHaveValue('13')
  await expect(field(page, 'Stock in row 2')).toHaveValue('0')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await setStock(ownProduct, 8, 1)
  await field(page, 'Stock in row 1').fill('2')
  await button(page, 'Save product').click()
  await expect(field(page, 'Stock in row 1')).toHaveAccessibleDescription(/Only 1 of size 8 are left/)
})

test('a product that another admin has saved since says who and what, and goes on with both', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/categorys')
  const { _id } = await newProduct(page, (await newCategory(page))._id)
  await page.goto(edit(_id))
  await field(page, 'Description').fill('Mine.')
  await field(page, 'Sale price').fill('450')
  const theirs = { salePrice: 400, gender: 'Women' }
  expect((await page.request.put(`/product/productEdit/${_id}`, { data: theirs })).ok()).toBe(true)
  await button(page, 'Save product').click()
  const conflict = page.getByRole('form').getByRole('alert').filter({ hasText: 'saved this product at' })
  await expect(conflict).toContainText('Changed there: Gender, Sale price.')
  await conflict.getByRole('button', { name: 'Load the newer state' }).click()
  await expect(field(page, 'Gender')).toHaveValue('Women')
  await expect(field(page, 'Description')).toHaveValue('Mine.')
  await expect(field(page, 'Sale price')).toHaveValue('450')
  await expect(unsaved(page, 'You both changed Sale price.')).toBeVisible()
  await button(page, 'Save product').click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  const saved = await (await page.request.get(`/product/productDetails/${_id}`)).json()
  expect(saved.productsDetails).toMatchObject({ description: 'Mine.', salePrice: 450, gender: 'Women' })
})

test('unsaved changes are asked about before they are left, stand again after a reload, and can be taken back', async ({
  page,
}) => {
  const ownProduct = await addProduct()
  await asOwner(page, edit(ownProduct.id))
  await field(page, 'Product name').fill('Something else')
  await expect(unsaved(page, 'Not saved yet: Product name')).toBeVisible()
  await page.getByRole('link', { name: 'Categories' }).first().click()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Product name')).toHaveValue('Something else')
  const warned = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const warning = await warned
  expect(warning.type()).toBe('beforeunload')
  await warning.accept()
  await reloaded
  await expect(field(page, 'Product name')).toHaveValue('Something else')
  await expect(unsaved(page, 'Still not saved: Product name')).toBeVisible()
  await button(page, 'Take back').click()
  await expect(field(page, 'Product name')).toHaveValue(ownProduct.name)
  await field(page, 'Description').fill('Gone.')
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/categorys/)
  await page.goto(edit(ownProduct.id))
  await expect(field(page, 'Description')).toHaveValue('Of a journey.')
})

test('a product save that fails is logged, and said in the page; nothing typed is lost', async ({
  page,
  context,
}) => {
  const ownProduct = await addProduct()
  await asOwner(page, edit(ownProduct.id))
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/product/productEdit/**', (route) => route.abort())
  await field(page, 'Description').fill('Written with care.')
  await button(page, 'Save product').click()
  await expect(page.getByRole('form').getByRole('alert')).toContainText(
    'The shop did not answer. What you typed is kept; please try again.',
  )
  expect(logged.some((text) => text.startsWith('The product was not saved'))).toBe(true)
  await expect(field(page, 'Description')).toHaveValue('Written with care.')
  await page.unrouteAll()
  await context.clearCookies()
  await button(page, 'Save product').click()
  await expect(page).toHaveURL('/login')
  await signIn(page, owner)
  await page.goto(edit(ownProduct.id))
  await expect(field(page, 'Description')).toHaveValue('Written with care.')

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await context.clearCookies()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('goods')
  await expect(page, 'the session ends at whatever is asked for').toHaveURL('/login')
  expect(asked, 'nobody is asked whether to stay').toEqual([])
  await signIn(page, owner)
  const kept = page.getByRole('list', { name: 'Not saved yet' })
  await expect(kept).toContainText(`What you typed for ${ownProduct.name} is kept.`)
  await kept.getByRole('link', { name: 'Open' }).click()
  await expect(field(page, 'Description')).toHaveValue('Written with care.')
  await button(page, 'Save product').click()
  await expect(toastWith(page, 'Product updated successfully')).toBeVisible()
  await page.goto(edit('00000000-0000-7000-8000-000000000000'))
  await expect(page.getByRole('heading', { name: '404: Page not found' })).toBeVisible()
})

test('a new category and a new brand are added inside the form: what was typed stays, and they are chosen', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/addNewProduct')
  await field(page, 'Product name').fill('Sand bag')
  const dialog = page.getByRole('dialog')
  const category = newName('Trail Shoes')
  await button(page, 'New category').press('Enter')
  await dialog.getByLabel('Category name').fill(category)
  await expect(dialog.getByLabel('HSN'), 'proposed by the name').toHaveAttribute('placeholder', '6404')
  await dialog.getByLabel('Category name').press('Enter')
  await expect(toastWith(page, 'Category added successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Category').locator('option:checked')).toHaveText(category)
  await expect(button(page, 'New category'), 'the focus is where it was').toBeFocused()

  const brand = newName('Gully')
  await button(page, 'New brand').click()
  await dialog.getByLabel('Brand Name').fill(brand)
  await dialog.getByLabel('Logo').setInputFiles(await pictureFile('png', 400, 200))
  await expect(dialog.getByRole('img', { name: 'The logo' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add brand' }).click()
  await expect(toastWith(page, 'Brand added successfully')).toBeVisible()
  await expect(field(page, 'Brand').locator('option:checked')).toHaveText(brand)
  await expect(field(page, 'Category').locator('option:checked')).toHaveText(category)
  await expect(field(page, 'Product name')).toHaveValue('Sand bag')
  await expect(field(page, 'Description'), 'the form was not sent').not.toHaveAccessibleDescription(
    /required/,
  )
})

test('a product is duplicated from its row with its pictures, saved as inactive, and outlives its original', async ({
  page,
}) => {
  await asOwner(page, '/dashboard')
  const original = await newProduct(page, (await newCategory(page))._id)
  const picture = `data:image/png;base64,${(await pictureFile('png', 80, 60)).buffer.toString('base64')}`
  const facts = {
    countryOfOrigin: 'India',
    hsn: '6404',
    pieces: 2,
    thumbnail: picture,
    galleryImages: [picture],
    sizes: [
      {
        ...{ size: 8, stock: 5, stockBefore: 5, place: 'A-03-2' },
        ...{ sku: newName('SKU').replaceAll(' ', '-'), barcode: null },
      },
    ],
  }
  const saved = await page.request.put(`/product/productEdit/${original._id}`, { data: facts })
  const { product } = await saved.json()
  await page.goto(`/dashboard/products?search=${encodeURIComponent(original.name)}`)
  await page.getByRole('link', { name: `Duplicate ${original.name}` }).press('Enter')
  await expect(field(page, 'Product name')).toHaveValue(`Copy of ${original.name}`)
  await expect(field(page, 'Country of origin')).toHaveValue('India')
  await expect(field(page, 'Size in row 1')).toHaveValue('8')
  await expect(field(page, 'Stock in row 1')).toHaveValue('0')
  await expect(field(page, 'SKU in row 1')).toHaveValue('')
  await expect(field(page, 'Place in row 1')).toHaveValue('')
  await expect(preview(page)).toContainText('Inactive')
  const name = newName('Second Goods')
  await field(page, 'Product name').fill(name)
  await page.reload()
  await expect(unsaved(page, /Still not saved/)).toBeVisible()
  await expect(field(page, 'Product name')).toHaveValue(name)
  await button(page, 'Add product').click()
  await expect(toastWith(page, 'Product created successfully')).toBeVisible()
  const { products } = await (
    await page.request.get(`/product/getProducts?search=${encodeURIComponent(name)}`)
  ).json()
  expect(products).toMatchObject([{ status: false, hsn: '6404', pieces: 2, thumbnail: product.thumbnail }])

  await page.goto(edit(original._id))
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(field(page, 'Product name')).toHaveValue(`Copy of ${original.name}`)
  expect((await page.request.delete(`/product/productDelete/${original._id}`)).ok()).toBe(true)
  await page.goto(edit(products[0]._id))
  const shown = preview(page).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('several pictures are cropped in one dialog: one adjusted, one on paper, the rest as they are, by keyboard', async ({
  page,
}) => {
  await asOwner(page, '/dashboard/addNewProduct')
  const choose = async (...sizes: [number, number][]) =>
    field(page, 'Gallery').setInputFiles(
      await Promise.all(sizes.map(([width, height]) => pictureFile('png', width, height))),
    )
  const shapes = () =>
    page
      .getByRole('img', { name: /^\d of \d$/ })
      .evaluateAll((images) =>
        images.map((image) => [
          (image as HTMLImageElement).naturalWidth,
          (image as HTMLImageElement).naturalHeight,
        ]),
      )
  await choose([800, 800], [600, 900], [700, 700], [1000, 690])
  const dialog = page.getByRole('dialog', { name: /^Crop the picture/ })
  const left = dialog.getByRole('list', { name: 'Pictures left' }).getByRole('button')
  await expect(left).toHaveCount(4)
  await left.nth(1).press('Enter')
  await expect(dialog).toHaveAccessibleName('Crop the picture, 2 of 4')
  await button(page, 'Fit on paper').press('Enter')
  await expect(dialog).toHaveAccessibleName('Crop the picture, 3 of 4')
  await expect(dialog.getByRole('button', { name: 'Use this part' })).toBeEnabled()
  await button(page, 'Use this part').press('Enter')
  await expect(left).toHaveCount(2)
  await button(page, 'Use all as they are').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(shapes).toEqual([
    [1200, 900],
    [700, 525],
    [800, 600],
    [920, 690],
  ])
  const corner = await page.getByRole('img', { name: '1 of 4' }).evaluate((image: HTMLImageElement) => {
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(1, 1, 1, 1).data ?? [])]
  })
  expect(corner, 'the ground of the shop’s pictures').toEqual([239, 237, 227, 255])

  await choose([900, 600], [600, 600])
  await button(page, 'Fit all on paper').press('Enter')
  await expect
    .poll(async () => (await shapes()).slice(4))
    .toEqual([
      [900, 675],
      [800, 600],
    ])
  await choose([640, 480], [644, 483])
  await dialog.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await shapes(), 'closing leaves the rest out').toHaveLength(6)
})
