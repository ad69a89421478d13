import { useWords } from '#screens/words.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/text/text.tsx'

/** The product's mark and name, above the title of a page of its own. Beside the navigation, which has both, it is not shown. */
export function Brand() {
  const { shell } = useWords()
  return (
    <Cluster gap="sm" className="page-brand">
      <span aria-hidden className="product-mark size-6" />
      <Text weight="semibold">{shell.product}</Text>
    </Cluster>
  )
}
