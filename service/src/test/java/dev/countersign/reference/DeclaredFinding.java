package dev.countersign.reference;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A finding of the deploy checks, as the source code declares it. */
record DeclaredFinding(
    String id, String level, String property, String text, String hint, String runs) {

  private static final Set<String> LEVELS = Set.of("error", "warning", "info");
  private static final String DEPLOYMENT = "`--deploy`";

  /** How many methods may stand between a finding and the check that it belongs to. */
  private static final int DEEPEST = 3;

  /** Returns every call of {@code Finding.error}, {@code warning} and {@code info} in the file. */
  static List<DeclaredFinding> in(CompilationUnitTree unit) {
    return new Reader(unit).findings();
  }

  private static final class Reader {

    private final SourceText texts;
    private final List<TreePath> calls = new ArrayList<>();

    /** Where a method of this file is called or referred to, by its name. */
    private final Map<String, List<TreePath>> uses = new HashMap<>();

    Reader(CompilationUnitTree unit) {
      texts = new SourceText(unit);
      new TreePathScanner<Void, Void>() {
        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
          String receiver = receiver(call);
          if (receiver.equals("Finding") && LEVELS.contains(name(call))) {
            calls.add(getCurrentPath());
          } else if (receiver.isEmpty()) {
            use(name(call));
          }
          return super.visitMethodInvocation(call, null);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree reference, Void none) {
          use(reference.getName().toString());
          return super.visitMemberReference(reference, null);
        }

        private void use(String method) {
          uses.computeIfAbsent(method, any -> new ArrayList<>()).add(getCurrentPath());
        }
      }.scan(unit, null);
    }

    List<DeclaredFinding> findings() {
      return calls.stream().flatMap(this::findings).toList();
    }

    /** A method with parameters declares one finding for each of its calls. */
    private Stream<DeclaredFinding> findings(TreePath path) {
      MethodTree method = enclosing(path, MethodTree.class);
      List<TreePath> callers =
          uses.getOrDefault(method.getName().toString(), List.of()).stream()
              .filter(use -> use.getLeaf() instanceof MethodInvocationTree)
              .toList();
      return method.getParameters().isEmpty() || callers.isEmpty()
          ? Stream.of(finding(path, Map.of()))
          : callers.stream().map(caller -> finding(path, arguments(method, caller)));
    }

    private Map<String, String> arguments(MethodTree method, TreePath caller) {
      List<? extends ExpressionTree> given =
          ((MethodInvocationTree) caller.getLeaf()).getArguments();
      var values = new HashMap<String, String>();
      for (int i = 0; i < given.size(); i++) {
        values.put(
            method.getParameters().get(i).getName().toString(), texts.of(given.get(i), Map.of()));
      }
      return values;
    }

    private DeclaredFinding finding(TreePath path, Map<String, String> values) {
      var call = (MethodInvocationTree) path.getLeaf();
      List<String> parts =
          call.getArguments().stream().map(argument -> texts.of(argument, values)).toList();
      return new DeclaredFinding(
          parts.get(0), name(call), parts.get(1), parts.get(2), parts.get(3), runs(path));
    }

    private String runs(TreePath path) {
      String implemented =
          enclosing(path, ClassTree.class).getImplementsClause().toString()
              + enclosing(path, ClassTree.class).getSimpleName();
      if (implemented.contains("Probe")) {
        return "`--url`";
      }
      if (implemented.contains("DatabaseCheck")) {
        return "`--database`";
      }
      // Other findings are not selected by options: they tell why the service cannot start.
      return implemented.contains("CheckProvider") ? occasion(path, 0) : "always";
    }

    /** Reads the chain of calls that ends with {@code always()} or {@code asAdvice()}. */
    private String occasion(TreePath path, int depth) {
      Set<String> chain = chain(path);
      if (chain.contains("always")) {
        return "always";
      }
      if (chain.contains("asAdvice")) {
        return "`--tag advice`";
      }
      String method = enclosing(path, MethodTree.class).getName().toString();
      return depth == DEEPEST
          ? DEPLOYMENT
          : uses.getOrDefault(method, List.of()).stream()
              .map(use -> occasion(use, depth + 1))
              .filter(found -> !found.equals(DEPLOYMENT))
              .findFirst()
              .orElse(DEPLOYMENT);
    }

    private static Set<String> chain(TreePath path) {
      var names = new HashSet<String>();
      for (TreePath at = path; at != null; at = at.getParentPath()) {
        if (at.getLeaf() instanceof MethodTree
            || (at.getLeaf() instanceof MethodInvocationTree list
                && receiver(list).equals("List"))) {
          break;
        }
        if (at.getLeaf() instanceof MethodInvocationTree call) {
          names.add(name(call));
        }
      }
      return names;
    }

    private static <T extends Tree> T enclosing(TreePath path, Class<T> kind) {
      for (Tree tree : path) {
        if (kind.isInstance(tree)) {
          return kind.cast(tree);
        }
      }
      throw new IllegalStateException("No " + kind.getSimpleName() + " around " + path.getLeaf());
    }

    private static String name(MethodInvocationTree call) {
      return call.getMethodSelect() instanceof MemberSelectTree select
          ? select.getIdentifier().toString()
          : call.getMethodSelect().toString();
    }

    private static String receiver(MethodInvocationTree call) {
      return call.getMethodSelect() instanceof MemberSelectTree select
          ? select.getExpression().toString()
          : "";
    }
  }
}
