import { inlineFixtures } from './inline-fixtures.ts'
import {
  boundNames,
  childrenOf,
  isNode,
  nameOf,
  readStoriesFile,
  type StoriesFile,
  type SyntaxNode,
  unwrap,
} from './stories-file.ts'

type Args = Map<string, SyntaxNode>

const isFunction = ({ type }: SyntaxNode) => type === 'ArrowFunctionExpression' || type.startsWith('Function')

const identifier = /^[A-Za-z_$][\w$]*$/

/** A literal that a JSX attribute or text can hold without braces. */
const isPlainText = (node: SyntaxNode, forbidden: RegExp) =>
  node.type === 'Literal' && typeof node['value'] === 'string' && !forbidden.test(node['value'])

/** Writes one story as the code of a component. */
class SampleWriter {
  readonly #file: StoriesFile
  readonly #used = new Set<string>()
  readonly #handlers = new Map<string, string>()
  #args: Args = new Map()
  /** The name of the parameter of `render` that holds the args. */
  #argsName: string | undefined
  #needsComponentProps = false
  /** Names that functions around the current node declare. */
  #locals: string[][] = []

  constructor(file: StoriesFile) {
    this.#file = file
  }

  /** The value of a constant, of `meta`, or of a member such as `Primary.args`; the node itself if it is unknown. */
  #resolve(node: SyntaxNode): SyntaxNode {
    const plain = unwrap(node)
    if (plain.type === 'Identifier') {
      const value = this.#file.values.get(nameOf(plain))
      return value ? this.#resolve(value) : plain
    }
    if (plain.type === 'MemberExpression' && !plain['computed']) {
      const owner = this.#resolve(plain['object'] as SyntaxNode)
      const member = owner.type === 'ObjectExpression' && this.#properties(owner).get(nameOf(plain['property']))
      return member ? this.#resolve(member) : plain
    }
    return plain
  }

  /** The properties of an object with those of objects that it spreads. */
  #properties(node: SyntaxNode | undefined): Args {
    const found: Args = new Map()
    const object = node && this.#resolve(node)
    if (object?.type !== 'ObjectExpression') return found
    for (const property of object['properties'] as SyntaxNode[]) {
      if (property.type === 'SpreadElement') {
        const spread = this.#resolve(property['argument'] as SyntaxNode)
        if (spread.type === 'ObjectExpression')
          for (const [key, value] of this.#properties(spread)) found.set(key, value)
        // What cannot be resolved is spread as written.
        else found.set(`...${found.size}`, property['argument'] as SyntaxNode)
      } else found.set(nameOf(property['key']), property['value'] as SyntaxNode)
    }
    return found
  }

  /** The code of a node. `fn()` becomes a function, and a read of an arg becomes the value of the arg. */
  text(node: SyntaxNode): string {
    if (!isFunction(node)) return this.#text(node)
    const statements = ((node['body'] as SyntaxNode)['body'] as SyntaxNode[] | undefined) ?? []
    const declared = statements.filter(({ type }) => type === 'VariableDeclaration')
    const constants = declared.flatMap((one) => (one['declarations'] as SyntaxNode[]).map(({ id }) => id as SyntaxNode))
    this.#locals.push([...(node['params'] as SyntaxNode[]), ...constants].flatMap(boundNames))
    const text = this.#text(node)
    this.#locals.pop()
    return text
  }

  #text(node: SyntaxNode): string {
    const own = this.#replacement(node)
    if (own !== undefined) return own
    this.#note(node)
    let text = ''
    let at = node.start
    for (const child of childrenOf(node).toSorted((a, b) => a.start - b.start)) {
      // Shorthand properties hold the same identifier twice.
      if (child.start < at) continue
      text += this.#file.source.slice(at, child.start) + this.text(child)
      at = child.end
    }
    return text + this.#file.source.slice(at, node.end)
  }

  #note(node: SyntaxNode) {
    if (this.#locals.some((names) => names.includes(nameOf(node)))) return
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') this.#used.add(nameOf(node))
  }

  #replacement(node: SyntaxNode): string | undefined {
    if (node.type === 'JSXElement') return this.#element(node)
    if (node.type === 'JSXAttribute') return this.#ownAttribute(node)
    if (node.type === 'CallExpression') return this.#mock(node)
    if (node.type === 'MemberExpression') return this.#member(node)
    if (node.type === 'SpreadElement' && this.#isArgs(node['argument'])) return this.#argsAsProperties()
    if (node.type === 'Identifier' && this.#isArgs(node)) return `{ ${this.#argsAsProperties()} }`
    if (node.type === 'Property' && node['shorthand']) {
      const value = this.text(node['value'] as SyntaxNode)
      if ((node['value'] as SyntaxNode).type === 'AssignmentPattern') return value
      return value === nameOf(node['key']) ? value : `${nameOf(node['key'])}: ${value}`
    }
    if (node.type === 'TSPropertySignature' && !node['computed']) {
      // The key of a type's property is no use of a constant with the same name.
      const { source } = this.#file
      const annotation = node['typeAnnotation'] as SyntaxNode | null
      if (!annotation) return source.slice(node.start, node.end)
      const before = source.slice(node.start, annotation.start)
      return `${before}${this.text(annotation)}${source.slice(annotation.end, node.end)}`
    }
    if ((node.type === 'Property' || node.type === 'PropertyDefinition') && !node['computed']) {
      if (node['method']) return undefined
      const key = node['key'] as SyntaxNode
      return `${this.#file.source.slice(key.start, key.end)}: ${this.text(node['value'] as SyntaxNode)}`
    }
    return undefined
  }

  #isArgs(node: unknown): boolean {
    return isNode(node) && node.type === 'Identifier' && this.#argsName !== undefined && nameOf(node) === this.#argsName
  }

  #ownAttribute(node: SyntaxNode): string {
    const name = node['name'] as SyntaxNode
    const value = node['value'] as SyntaxNode | null
    const written = this.#file.source.slice(name.start, name.end)
    return value ? `${written}=${this.text(value)}` : written
  }

  /** A spy becomes the function that it was given, or an empty one. */
  #mock(node: SyntaxNode): string | undefined {
    const callee = node['callee'] as SyntaxNode
    if (callee.type !== 'Identifier' || nameOf(callee) !== 'fn') return undefined
    const [implementation] = node['arguments'] as SyntaxNode[]
    return implementation ? this.text(implementation) : '() => {}'
  }

  #member(node: SyntaxNode): string | undefined {
    const object = node['object'] as SyntaxNode
    const property = node['property'] as SyntaxNode
    if (node['computed']) return undefined
    if (this.#isArgs(object)) {
      const value = this.#args.get(nameOf(property))
      return value ? this.#value(nameOf(property), value) : 'undefined'
    }
    const resolved = this.#resolve(node)
    // Only members of `meta` and of stories are replaced by their values. Others keep their constant.
    const root = this.#rootOf(node)
    const isStories = root === 'meta' || this.#file.stories.has(root)
    if (isStories && resolved !== node) return this.text(resolved)
    return `${this.text(object)}${this.#file.source.slice(object.end, node.end)}`
  }

  #rootOf(node: SyntaxNode): string {
    return node.type === 'MemberExpression' ? this.#rootOf(unwrap(node['object'] as SyntaxNode)) : nameOf(node)
  }

  /** The value of an arg as an expression. A spy becomes a named handler. */
  #value(name: string, node: SyntaxNode): string {
    const value = unwrap(node)
    const isSpy = value.type === 'CallExpression' && nameOf(value['callee']) === 'fn'
    if (!isSpy) return this.text(node)
    const handler = name.startsWith('on')
      ? `handle${name.slice(2)}`
      : `handle${name.charAt(0).toUpperCase()}${name.slice(1)}`
    this.#handlers.set(handler, this.text(value))
    return handler
  }

  #argsAsProperties(except: ReadonlySet<string> = new Set()): string {
    return [...this.#args]
      .filter(([name]) => !except.has(name))
      .map(([name, value]) => {
        if (name.startsWith('...')) return `...${this.text(value)}`
        return `${identifier.test(name) ? name : `'${name}'`}: ${this.#value(name, value)}`
      })
      .join(', ')
  }

  /** An arg as an attribute; null if the arg is undefined. */
  #attribute(name: string, node: SyntaxNode): string | null {
    if (name.startsWith('...')) return `{...${this.text(node)}}`
    if (node.type === 'Identifier' && nameOf(node) === 'undefined') return null
    if (node.type === 'Literal' && node['value'] === true) return name
    if (isPlainText(node, /["\\\n{}&]/)) return `${name}="${String(node['value'])}"`
    return `${name}={${this.#value(name, node)}}`
  }

  #children(written: SyntaxNode): string {
    const node = unwrap(written)
    if (node.type.startsWith('JSX')) return this.text(node)
    if (isPlainText(node, /[{}<>&\\\n]|^\s|\s$|\/\//)) return String(node['value'])
    return `{${this.#value('children', node)}}`
  }

  /** An element. A spread of the args becomes attributes, without those that the element sets itself. */
  #element(node: SyntaxNode): string | undefined {
    const opening = node['openingElement'] as SyntaxNode
    const attributes = opening['attributes'] as SyntaxNode[]
    const spread = attributes.find((one) => one.type === 'JSXSpreadAttribute' && this.#isArgs(one['argument']))
    if (!spread) return undefined
    const own = new Set(attributes.map((one) => (one.type === 'JSXAttribute' ? nameOf(one['name']) : '')))
    const name = this.text(opening['name'] as SyntaxNode)
    const content = (node['children'] as SyntaxNode[]).map((child) => this.text(child)).join('')
    const fromArgs = [...this.#args].filter(([key]) => !own.has(key) && key !== 'children')
    const printed = attributes.flatMap((one) =>
      one === spread ? fromArgs.flatMap(([key, value]) => this.#attribute(key, value) ?? []) : [this.text(one)],
    )
    const arg = own.has('children') ? undefined : this.#args.get('children')
    const inner = content.trim() ? content : arg && this.#children(arg)
    const head = [name, ...printed].join(' ')
    return inner ? `<${head}>${inner}</${name}>` : `<${head} />`
  }

  /** The body of the component: statements and what it returns. */
  #body(story: SyntaxNode): string {
    const meta = this.#properties(this.#file.meta)
    const own = this.#properties(story)
    this.#args = new Map([...this.#properties(meta.get('args')), ...this.#properties(own.get('args'))])
    const given = own.get('render') ?? meta.get('render')
    const render = given && this.#renderFunction(given)
    if (!render) return this.#plain(meta.get('component'))
    const [parameter] = render['params'] as SyntaxNode[]
    const body = render['body'] as SyntaxNode
    let before = ''
    if (parameter?.type === 'Identifier' && !this.#needsObject(body, nameOf(parameter))) {
      this.#argsName = nameOf(parameter)
    } else if (parameter) before = this.#argsConstant(parameter, meta.get('component'))
    if (body.type === 'BlockStatement') return before + this.text(body).slice(1, -1)
    return `${before}return (${this.text(body)})`
  }

  /** Whether code spreads a member of the args, or the args beside another spread. Attributes cannot express that. */
  #needsObject(node: SyntaxNode, args: string): boolean {
    const isArgs = (one: SyntaxNode) => one.type === 'Identifier' && nameOf(one) === args
    const argument = node['argument'] as SyntaxNode
    if (node.type === 'SpreadElement' && argument.type === 'MemberExpression') {
      if (isArgs(argument['object'] as SyntaxNode)) return true
    }
    if (node.type === 'JSXOpeningElement') {
      const spreads = (node['attributes'] as SyntaxNode[]).filter(({ type }) => type === 'JSXSpreadAttribute')
      if (spreads.length > 1 && spreads.some((one) => isArgs(one['argument'] as SyntaxNode))) return true
    }
    return childrenOf(node).some((child) => this.#needsObject(child, args))
  }

  /** The args as a typed constant. */
  #argsConstant(parameter: SyntaxNode, component: SyntaxNode | undefined): string {
    const object = `const ${this.text(parameter)} = { ${this.#argsAsProperties()} }`
    if (!component) return `${object}\n`
    this.#needsComponentProps = true
    return `${object} satisfies Partial<ComponentProps<typeof ${this.text(component)}>>\n`
  }

  #renderFunction(node: SyntaxNode): SyntaxNode | undefined {
    const value = this.#resolve(node)
    if (isFunction(value)) return value
    const declared = value.type === 'Identifier' ? this.#file.statements.get(nameOf(value)) : undefined
    return declared && isFunction(declared) ? declared : undefined
  }

  #plain(component: SyntaxNode | undefined): string {
    if (!component) return 'return null'
    const name = this.text(component)
    const attributes = [...this.#args]
      .filter(([key]) => key !== 'children')
      .flatMap(([key, value]) => this.#attribute(key, value) ?? [])
    const children = this.#args.get('children')
    const head = [name, ...attributes].join(' ')
    return `return (${children ? `<${head}>${this.#children(children)}</${name}>` : `<${head} />`})`
  }

  /** A declaration without destructured names that the sample does not use. */
  #declaration(statement: SyntaxNode): string {
    if (statement.type !== 'VariableDeclaration') return this.text(statement)
    const parts = (statement['declarations'] as SyntaxNode[]).map((one) => {
      const id = one['id'] as SyntaxNode
      if (id.type !== 'ObjectPattern') return this.text(one)
      const used = (id['properties'] as SyntaxNode[]).filter((property) => this.#used.has(nameOf(property['value'])))
      const names = used.map((property) => this.#file.source.slice(property.start, property.end))
      return `{ ${names.join(', ')} } = ${this.text(one['init'] as SyntaxNode)}`
    })
    return `const ${parts.join(', ')}`
  }

  /** The declarations that the code uses, directly or through others, in the order of the file. */
  #declarations(): string[] {
    const found = new Set<SyntaxNode>()
    // Writing a declaration adds the names that it uses, and the loop visits them too.
    for (const name of this.#used) {
      const statement = this.#file.statements.get(name)
      if (!statement || name === 'meta') continue
      for (const one of [statement, ...this.#file.guards(name)]) {
        found.add(one)
        this.#declaration(one)
      }
    }
    return [...found].toSorted((a, b) => a.start - b.start).map((statement) => this.#declaration(statement))
  }

  /** The module with imports, constants, handlers and the component. */
  write(story: SyntaxNode): string {
    const body = this.#body(story)
    this.#argsName = undefined
    const constants = this.#declarations()
    const handlers = [...this.#handlers].map(([name, code]) => `const ${name} = ${code}`)
    const code = [...constants, ...handlers, `export function Example() { ${body} }`].join('\n\n')
    return `${this.#imports(code)}\n\n${code}\n`
  }

  #imports(code: string): string {
    const named = new Map<string, string[]>()
    const lines: string[] = []
    if (this.#needsComponentProps) named.set('react', ['type ComponentProps'])
    for (const [name, { from, clause, isType }] of this.#file.imports) {
      const isAdded = name === 'ComponentProps' && this.#needsComponentProps
      if (isAdded || !this.#used.has(name) || !new RegExp(String.raw`(?<![\w$'-])${name}(?![\w$'-])`).test(code))
        continue
      const text = clause(name)
      if (!text.startsWith('{')) lines.push(`import ${text} from '${from}'`)
      else named.set(from, [...(named.get(from) ?? []), `${isType ? 'type ' : ''}${text.slice(2, -2)}`])
    }
    for (const [from, names] of named) {
      const isOnlyTypes = names.every((name) => name.startsWith('type '))
      const list = (isOnlyTypes ? names.map((name) => name.slice('type '.length)) : names).join(', ')
      lines.push(`import ${isOnlyTypes ? 'type ' : ''}{ ${list} } from '${from}'`)
    }
    return lines.join('\n')
  }
}

/**
 * The code of each story of a file, by export name: a module with its imports that exports one component. Not formatted.
 * @param path the file's path from the root of the repository, with slashes
 */
export function writeSamples(path: string, source: string): Map<string, string> {
  // A screen is not copied, and its data comes from the server.
  const file = readStoriesFile(path, path.startsWith('src/ui/') ? inlineFixtures(path, source) : source)
  return new Map([...file.stories].map(([name, story]) => [name, new SampleWriter(file).write(story)]))
}
