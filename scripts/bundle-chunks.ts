import { basename, dirname } from 'node:path'

type Modules = {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

type Test = (id: string, modules: Modules) => boolean

/** Whether an entry loads another module: at once, or sooner or later, by an `import()`. */
function loadedBy(entry: string, when: 'at once' | 'ever') {
  const loaded = new Set<string>()
  const follow = (id: string, modules: Modules) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    for (const imported of when === 'ever' ? [...importedIds, ...dynamicallyImportedIds] : importedIds) {
      if (loaded.has(imported)) continue
      loaded.add(imported)
      follow(imported, modules)
    }
  }
  return (id: string, modules: Modules) => {
    if (loaded.size === 0) follow(`${process.cwd()}/${entry}`, modules)
    return loaded.has(id)
  }
}

function page(name: string): Test {
  const isLoaded = loadedBy(`src/storefront/${name}`, 'at once')
  return (id, modules) => id.endsWith(`/src/storefront/${name}`) || isLoaded(id, modules)
}

const byShoppers = loadedBy('src/storefront/app/client.tsx', 'at once')
const byTheSignedIn = loadedBy('src/storefront/app/shopper-actions.ts', 'at once')
const byTheOwner = loadedBy('src/admin/app/client.tsx', 'ever')

const browsing: Test[] = [page('home/page.tsx'), page('listing/page.tsx'), page('product/page.tsx')]
const isListing = page('listing/page.tsx')
const isProduct = page('product/page.tsx')
const isSigningIn = page('sign-in/login-page.tsx')
const isInCart = loadedBy('src/storefront/cart/page.tsx', 'at once')

const pagesWith = (id: string, modules: Modules) => browsing.filter((loads) => loads(id, modules)).length
const isBrowsed: Test = (id, modules) => byShoppers(id, modules) || pagesWith(id, modules) > 0
const isShared: Test = (id, modules) =>
  byShoppers(id, modules) || pagesWith(id, modules) > 1 || (isProduct(id, modules) && isInCart(id, modules))

const file = (name: string, priority: number, belongs: Test) => ({
  debugName: name,
  priority,
  name: (id: string, modules: Modules) => (belongs(id, modules) ? name : null),
})

/**
 * Few files, because many small ones compress worse and wait for each other: `base`, which the dashboard shares,
 * `storefront`, which it must not load, `listing`, which only listings need, and `product`, which only a product's page needs.
 * The signed-in load `query`, which the dashboard shares, and `shopper` as well. `sign-in` is what they share with the login page.
 */
export const codeSplitting = {
  groups: [
    file('base', 3, (id, modules) => isBrowsed(id, modules) && byTheOwner(id, modules)),
    file('storefront', 2, isShared),
    file('listing', 1, isListing),
    file('product', 1, isProduct),
    file('sign-in', 2, (id, modules) => isSigningIn(id, modules) && byTheSignedIn(id, modules)),
    file('query', 1, (id, modules) => byTheSignedIn(id, modules) && byTheOwner(id, modules)),
    file('shopper', 0, byTheSignedIn),
  ],
}

/** A screen's `page.tsx` is named after its folder: `categories-[hash].js`. */
export function chunkFileNames({
  name,
  facadeModuleId,
}: {
  name: string
  facadeModuleId: string | null
}): string {
  const screen = name === 'page' && facadeModuleId ? basename(dirname(facadeModuleId)) : name
  return `assets/${screen}-[hash].js`
}
