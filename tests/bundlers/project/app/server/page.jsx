import { World } from 'cellmates';
import { use } from '../../use.js';

export const dynamic = 'force-dynamic';

export default async function Page() {
  const found = { page: await use(World), threads: await use(World, { threads: 2 }) };
  return <pre>{JSON.stringify(found)}</pre>;
}
