import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { canInstall, installPackages } from '../scripts/debian.ts'
import { parseJson } from '../src/lib/json.ts'

const tools = ['buildah', 'mmdebstrap']

/** As root on Debian an image can be built from Debian's packages, without a registry. CI installs what that needs. */
export function canBuildImages(): boolean {
  const isInstalled = () => tools.every((tool) => spawnSync(tool, ['--version']).status === 0)
  if (!canInstall()) return false
  if (!isInstalled() && process.env.CI) installPackages(...tools)
  return isInstalled()
}

const imageConfig = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      ExposedPorts: z.record(z.string(), z.object({})),
      Volumes: z.record(z.string(), z.object({})),
      StopSignal: z.string(),
      WorkingDir: z.string().optional(),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
    }),
  }),
})

export type Image = {
  root: string
  config: z.output<typeof imageConfig>['OCIv1']['config']
  remove: () => void
}

const baseImage = 'localhost/base-of-the-test'
const shopImage = 'localhost/shop-of-the-test'

/** Builds the Dockerfile on a Debian made in `folder`, and mounts the files of the image there. */
export function buildImage(release: string, folder: string): Image {
  const [base, context, images] = [join(folder, 'base'), join(folder, 'context'), join(folder, 'images')]
  const debian = ['--variant=apt', '--include=passwd', '--aptopt=Acquire::Check-Valid-Until "false"']
  execFileSync('mmdebstrap', ['--quiet', ...debian, 'trixie', base], { stdio: 'pipe' })
  mkdirSync(join(context, 'deploy'), { recursive: true })
  cpSync('deploy/entrypoint.mjs', join(context, 'deploy/entrypoint.mjs'))
  // The build stage takes a release that is there.
  cpSync(release, join(context, 'release'), { recursive: true, verbatimSymlinks: true })
  const stored = ['--root', images, '--runroot', join(folder, 'run'), '--storage-driver', 'overlay']
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...stored, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim()
  const scratch = buildah('from', 'scratch')
  buildah('copy', '--quiet', scratch, base, '/')
  buildah('commit', '--quiet', '--rm', scratch, baseImage)
  const bases = ['BUILD_BASE', 'BASE'].flatMap((name) => ['--build-arg', `${name}=${baseImage}`])
  buildah('build', '--isolation', 'chroot', ...bases, '--file', 'Dockerfile', '--tag', shopImage, context)
  const { OCIv1 } = imageConfig.parse(parseJson(buildah('inspect', '--type', 'image', shopImage)))
  const root = buildah('mount', buildah('from', shopImage))
  const remove = () => {
    buildah('umount', '--all')
    spawnSync('umount', ['--lazy', join(images, 'overlay')])
  }
  return { root, config: OCIv1.config, remove }
}

/** What a container has: a read-only file system but for /tmp and the volume, and no privileges. */
const container = `
  set -e
  mount --bind "$1" "$1"
  mount --bind "$2" "$1/storage"
  mount -t tmpfs tmpfs "$1/tmp"
  mount --rbind /dev "$1/dev"
  mount -t proc proc "$1/proc" || mount --rbind /proc "$1/proc"
  mount -o remount,bind,ro "$1"
  root=$1 user=$3
  shift 3
  exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all -- "$@"`

export function startImage(
  { root, config }: Image,
  storage: string,
  env: Record<string, string>,
): ChildProcess {
  const [user = ''] = config.User.split(':')
  const command = [...config.Entrypoint, ...config.Cmd]
  return spawn('unshare', ['--mount', 'sh', '-c', container, 'sh', root, storage, user, ...command], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
