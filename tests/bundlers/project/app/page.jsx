'use client';
import { useEffect } from 'react';
import { look } from '../page.js';

export default function Page() {
  useEffect(() => {
    look(new Worker(new URL('../worker.js', import.meta.url), { type: 'module' }));
  }, []);
  return <p>client</p>;
}
