import type { ApplicationName } from "../support/prepare.js";

/** `i` from 0, so many times. */
const numbers = (count: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

const at = "'2024-01-01T00:00:00.000+00:00'";

/**
 * The blog of the benchmarks in its numbers: 10,000 posts of 1,000 users, with 50 tags, and in
 * two categories.
 */
const blog = `
  INSERT INTO "User" ("id", "email", "name", "createdAt", "updatedAt")
    ${numbers(1_000)} SELECT 'user-' || i, 'user-' || i || '@example.org', 'Person ' || i, ${at}, ${at} FROM n;
  INSERT INTO "Tag" ("name") ${numbers(50)} SELECT 'tag-' || i FROM n;
  INSERT INTO "Category" ("id", "name") VALUES (1001, 'Even'), (1002, 'Odd');
  INSERT INTO "Post" ("id", "slug", "title", "body", "wordCount", "categoryId", "authorId", "createdAt", "updatedAt")
    ${numbers(10_000)} SELECT i + 1000, 'post-' || i, 'The title of post ' || i,
      'river signal garden engine paper harbour copper window orchard lantern meadow marble ferry compass thunder willow anchor ember quarry saddle velvet canyon falcon glacier hollow island juniper kernel lattice ' || i,
      i % 2000, 1001 + i % 2, 'user-' || (i * 7919 % 1000), ${at}, ${at} FROM n;
  INSERT INTO "Comment" ("id", "body", "postId", "authorId", "createdAt")
    ${numbers(30_000)} SELECT 'filled-comment-' || i, 'Comment ' || i || ': I had not looked at it in that way before.',
      1000 + i % 10000, 'user-' || (i * 31 % 1000), ${at} FROM n;
  INSERT INTO "_PostToTag" ("A", "B")
    ${numbers(20_000)} SELECT 1000 + i / 2, 'tag-' || ((i / 2 * 7 + i % 2 * 13) % 50) FROM n;
  CREATE INDEX IF NOT EXISTS "Post_authorId_idx" ON "Post"("authorId");
  CREATE INDEX IF NOT EXISTS "Post_categoryId_idx" ON "Post"("categoryId");
  CREATE INDEX IF NOT EXISTS "Comment_postId_idx" ON "Comment"("postId");
  CREATE INDEX IF NOT EXISTS "Comment_authorId_idx" ON "Comment"("authorId");
  CREATE INDEX IF NOT EXISTS "Category_parentId_idx" ON "Category"("parentId");
  CREATE INDEX IF NOT EXISTS "Like_postId_idx" ON "Like"("postId");
  CREATE INDEX IF NOT EXISTS "Follow_followeeId_idx" ON "Follow"("followeeId");`;

/** A shop of 5,000 products, each in four warehouses and with three reviews. */
const catalogue = `
  INSERT INTO "Brand" ("id", "code", "name")
    ${numbers(50)} SELECT md5('brand' || i)::uuid, 'brand-' || i, 'Brand ' || i FROM n;
  INSERT INTO "Warehouse" ("region", "number", "address")
    ${numbers(20)} SELECT 'region', i + 1000, 'Address ' || i FROM n;
  INSERT INTO "Product" ("id", "sku", "name", "description", "price", "brandCode")
    ${numbers(5_000)} SELECT md5('product' || i)::uuid, 'product-' || i, 'Product ' || i,
      'A product of steel and glass, made by hand ' || i, i, 'brand-' || i % 50 FROM n;
  INSERT INTO "Stock" ("productId", "warehouseRegion", "warehouseNumber", "quantity")
    ${numbers(20_000)} SELECT md5('product' || i / 4)::uuid, 'region', 1000 + (i / 4 + i % 4 * 5) % 20, i % 100 FROM n;
  INSERT INTO "Review" ("id", "author", "stars", "text", "productId")
    ${numbers(15_000)} SELECT md5('review' || i)::uuid, 'author-' || i, i % 5, 'Review ' || i, md5('product' || i % 5000)::uuid FROM n;
  CREATE INDEX IF NOT EXISTS "Product_brandCode_idx" ON "Product"("brandCode");
  CREATE INDEX IF NOT EXISTS "Stock_warehouseRegion_warehouseNumber_idx" ON "Stock"("warehouseRegion", "warehouseNumber");
  CREATE INDEX IF NOT EXISTS "Review_productId_idx" ON "Review"("productId");`;

/** SQL that fills an application's tables with so many rows that a careless read is large. */
export const fillings = { blog, catalogue } as const satisfies Partial<
  Record<ApplicationName, string>
>;
